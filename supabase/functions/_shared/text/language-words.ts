/**
 * The words that give a language away in a comment of two or three words, where letter statistics still guess: function
 * words and the usual thanks and praise. A word may stand under several languages; it then speaks for each.
 */
const WORDS: Record<string, string> = {
  en: "the is are was you your this that it i and of to for my what how why when who thank thanks nice great good cool awesome love like video song best very so much really please can with not have just beautiful amazing funny never new she he they we there here girl boy dude bro guys from look looks made make see",
  es: "el la los las que de y en un una es muy por para con mi tu me gracias hola bueno buena buen bien mejor canción saludos como qué cómo cuál está eres pero más porque esta este te lo amo",
  pt: "o os as que de e em um uma é muito por para com meu minha seu obrigado obrigada bom boa ótimo olá não você melhor música parabéns como qual esse essa mais também isso top demais",
  fr: "le la les des que de et en un une est très pour avec mon ma ton merci bonjour salut bien bon beaucoup je tu il vous nous c'est j'ai j'adore pas plus quel quelle ce cette vidéo super trop bravo",
  de: "der die das und ist ein eine ich du wir sehr für mit mein dein danke schön gut super toll nicht wie was warum wo bitte video auch noch immer bin hast mal echt einfach geil",
  it: "il lo la gli che di e un una è molto per con mio tuo grazie ciao bello bella bellissimo buono bravo bravissimo come quale sono non più questo questa anche complimenti mille",
  nl: "de het een en is van ik je jij jouw mijn heel erg voor met dank bedankt dankjewel mooi goed leuk niet wat hoe waarom wie deze dit ook echt zo nog geweldig",
  sv: "och är en ett det jag du din min mycket för med tack bra snygg fin inte vad hur varför den här också verkligen så kul älskar",
  no: "og er en et det jeg du din min veldig for med takk bra fin ikke hva hvordan hvorfor den her også så kul elsker dette",
  da: "og er en et det jeg du din min meget for med tak god fin ikke hvad hvordan hvorfor den her også så fedt elsker rigtig virkelig",
  fi: "ja on se minä sinä ei hyvä kiitos paljon todella tämä mitä miten miksi video kaunis mahtava olen niin kuin mutta hieno moi",
  pl: "i jest to nie ja ty bardzo dla z mój dzięki dziękuję dobry dobra super fajny fajne jak co dlaczego ten ta tego się na film świetny świetne kocham pozdrawiam",
  cs: "a je to ne já ty moc pro s můj díky děkuji děkuju dobrý skvělý super hezké jak co proč tento tohle se na video miluji pěkné",
  sk: "a je to nie ja ty veľmi pre s môj vďaka ďakujem dobrý skvelý super pekné ako čo prečo tento toto sa na milujem",
  hu: "a az és ez nem én te nagyon jó köszönöm köszi szép hogy mi miért hol van szuper videó ezt is meg imádom",
  ro: "și este un o nu eu tu foarte pentru cu meu mulțumesc mersi bun bună frumos frumoasă cum ce de unde asta acest această mai super iubesc",
  tr: "ve bir bu ne çok için ile ben sen güzel teşekkürler teşekkür ederim harika süper nasıl neden nerede değil mi mı var yok seviyorum abi hocam emeğine sağlık",
  id: "yang dan di ini itu tidak ada saya kamu aku dengan untuk terima kasih terimakasih bagus sangat banget keren bang kak apa bagaimana gimana kenapa video mantap semoga selalu suka",
  ms: "awak korang nak tak saya dengan untuk terima kasih bagus sangat ialah kerana macam kenapa bagaimana boleh encik cantik",
  vi: "và là của không tôi bạn anh em rất cho với cảm ơn hay quá đẹp gì nào sao này đó được có mình video tuyệt vời",
  tl: "ang ng sa mga na ako ikaw siya hindi salamat po ganda maganda galing naman lang talaga kasi ito yung ano bakit paano",
  hr: "i je to ne ja ti jako za s moj hvala dobro dobar super lijepo kako što zašto ovaj ovo se na volim odlično",
  sq: "dhe është një nuk unë ti shumë për me faleminderit mirë bukur si çfarë pse kjo ky",
  lt: "ir yra tai ne aš tu labai už su ačiū gerai puiku kaip kas kodėl šis",
  lv: "un ir tas nav es tu ļoti par ar paldies labi lieliski kā kas kāpēc šis",
  et: "ja on ei mina sina väga hea aitäh kuidas mis miks ilus",
  ru: "и в не на я что это как спасибо очень ты вы мне за все так классно круто видео песня почему где",
  uk: "і в не на я що це цей ця ці як дякую дуже ти ви мені за все так класно круто відео пісня чому де щотижня дивлюся",
  bg: "и в не на аз че това как благодаря много ти вие ми за всичко така страхотно супер видео песен защо къде си съм",
  sr: "и у не на ја да ово како хвала много ти ви ми за све тако сјајно супер видео песма зашто где сам",
  ca: "el la els les que de i en un una és molt per amb gràcies bon bé com què aquest aquesta",
};

const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(WORDS)) {
  for (const word of words.split(" ")) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}

/** Shouts, laughs and loan words used in every language: they tell nothing. */
const SLANG = new Set(
  `lol lmao lmfao rofl omg wtf xd bruh gg ez pog kek ok okay wow yay oh ah haha hahaha hehe jaja jajaja kkk rsrs www
  ahah mdr ptdr xdd uwu sus noob pro pls plz btw idk imo f w l op hi hey yo bye bravo super top first second epic nice
  cool video vlog youtube tiktok instagram subscribe like follow fan live remix feat ft official music`.split(
    /\s+/,
  ),
);

export function isSlang(word: string): boolean {
  return (
    SLANG.has(word) ||
    /^(?:(?:ha|he|hi|ja|ka|ah|xa|lo)+[hjl]?|x+d+|k+|w+|m+|h+m+|z+|a+h*|o+h*|l+o+l+|o+m+g+)$/.test(word)
  );
}

/** How many of the words speak for each language; a word of several languages counts in part for each. */
export function evidenceOf(words: readonly string[]): Map<string, number> {
  const evidence = new Map<string, number>();
  for (const word of words) {
    const languages = languagesOf.get(word) ?? [];
    for (const language of languages) {
      evidence.set(language, (evidence.get(language) ?? 0) + 1 / Math.sqrt(languages.length));
    }
  }
  return evidence;
}
