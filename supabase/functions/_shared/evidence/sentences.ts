import { level, words, wordsOf } from "./level.ts";

export interface Sentence {
  start: number;
  end: number;
  text: string;
}

/** Ends of sentences; not the dot of a number, of "3. Dezember", of an address or of an abbreviation. */
const END =
  /(?:[!?…]+["”»)']*(?![\w=&/])|[。！？\n]+[」』]*|(?<!(?:^|[\s(])(?:\d{1,2}|\p{L}|ca|bzw|approx|vs|e\.g|i\.e|z\.B|Dr|Mr|Mrs|Nr|No|etc))(?<!\.\.)\.+["”»]?(?=\s|$))/gu;

/** The sentences of a text with their places, blanks around them left out. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  const add = (from: number, to: number) => {
    const raw = text.slice(from, to);
    const start = from + (raw.length - raw.trimStart().length);
    const trimmed = raw.trim();
    if (/[\p{L}\p{N}]/u.test(trimmed)) sentences.push({ start, end: start + trimmed.length, text: trimmed });
  };
  let from = 0;
  for (const match of text.matchAll(END)) {
    const to = match.index + match[0].length;
    add(from, to);
    from = to;
  }
  add(from, text.length);
  return sentences;
}

/** Thanks, greetings and wishes are made of these alone; with any other word a sentence may assert something. */
const COURTESY = new Set(
  words(`thank thanks you your so much very many for the a an and to of from us our we i me my hello hi hey welcome dear friend friends everyone all
  love loved lovely kind words comment comments message watching asking support feedback question wow haha great good nice have day week weekend evening night see soon there here too
  glad happy that it this means lot made made really appreciate appreciated enjoy enjoying cheers best wishes greetings say with have fun luck always again just be well sweet awesome amazing wonderful sharing stopping by cooking baking listening reading like liked hear delighted smile taking time note letting know telling pointing out heads up hint tip
  danke dank vielen lieben liebe herzlichen herzlich dir euch dein deine deinen deiner ihnen ihr ihre fur furs das die den der und auch von uns so sehr schon schones wochenende tag abend woche
  wort worte kommentar lob zuschauen schauen freut mich wir freuen grusse gruss hallo hi hey moin viel spass erfolg bis bald guten appetit gern gerne toll toller tolle schoner nachricht frage interesse unterstutzung einen eine dass du bescheid geben gegeben gesagt hast hinweis tipp
  gracias muchas muchisimas mil por tu tus vuestro comentario palabras apoyo ver y un una abrazo abrazos saludo saludos hasta desde hola que bien buen buena buenos dia tarde noche noches fin de semana pronto te esperamos nos alegra mucho
  lindo lindas bonito bonitas carino a ti vosotros todos todas el la los las pregunta provecho suerte exito avisar avisarnos avisarme aviso
  obrigado obrigada muito muita pelo pela pelas pelos carinho comentario apoio palavras um uma beijo beijos abraco abracos oi ola bom boa dia tarde noite fim de semana ate logo voce voces que bom ficamos feliz felizes a o os as e pergunta apetite sorte sucesso
  merci beaucoup bonjour salut pour votre ton ta tes vos commentaire message mots soutien ca nous fait plaisir touche bonne bon journee soiree week-end week end appetit degustation chance a vous toi tres gentil bientot et le la les de avoir question bises prevenu prevenus prevenir signale
  grazie mille tante molte tanti a te voi per il commento ciao buona giornata bedankt dank je wel hartelijk voor dzieki dziekuje dziekujemy bardzo serdecznie za komentarz tysiac razy
  спасибо большое огромное вам тебе за комментарий благодарим благодарю дякую дякуємо щиро вам тобі tesekkurler tesekkur ederim ederiz cok teşekkürler teşekkür çok terima kasih banyak atas komentarnya tack sa mycket tusen for din kommentar
  millones thousand million mille tausend mil mercis times maal keer veces vezes fois volte raz раз ganger kez`),
);
const JAPANESE_COURTESY =
  /(?:コメント|ご?視聴|メッセージ|応援|ご質問|質問|温かい|嬉しい|うれしい|お言葉|お知らせ|知らせて(?=くれ|くださ)|教えて(?=くれ|くださ))|(?:を|、|に|の|は|も|で|が|とても|本当に|いつも|また|どうも|こちらこそ|ぜひ)|(?:ありがとうございます|ありがとうございました|ありがとう|感謝します|感謝です|よろしくお願いします|お待ちしています|楽しんでください|です|ます|ね|よ|こんにちは|はじめまして|見てくださって|くださって|くださり|くれて|いただき|いただいて|どうぞ)|[！。!、\s♪〜]/gu;
/** A question that says something all the same. */
const TELLING_QUESTION =
  /^\W*(?:did you know|wusstest du|wussten sie|sabías que|sabía[ns]? que|você sabia|sabia que|saviez-vous|savais-tu|isn't|aren't)|知って(?:い?まし|い?ます)/iu;

/** Whether a sentence is made of thanks, greetings and wishes alone. */
export function isCourtesy(sentence: string, names: readonly string[] = []): boolean {
  const shown = level(sentence);
  if (/[\u3040-\u30ff]/.test(shown)) return !/[\p{L}\p{N}]/u.test(shown.replace(JAPANESE_COURTESY, ""));
  if (/\d/.test(shown)) return false;
  const known = new Set(names.flatMap((name) => wordsOf(name).map(({ plain }) => plain)));
  return !wordsOf(shown).some(({ plain }) => plain.length > 1 && !COURTESY.has(plain) && !known.has(plain));
}

/** Whether a sentence asserts or promises something; of thanks, greetings, wishes and plain questions there is nothing to prove. */
export function asserts(sentence: string, names: readonly string[]): boolean {
  const shown = level(sentence);
  if (/[?？]["”»」')]*$/u.test(shown.trim()) && !TELLING_QUESTION.test(shown)) return false;
  return !isCourtesy(sentence, names);
}
