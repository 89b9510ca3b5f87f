import type { ReplyCase } from "./replies.cases.ts";

const S =
  "Sourdough starter: feed 50 g flour and 50 g water daily for 7 days. Jar: Weck 742. My book 'Slow Bread' is out with Hardie Press. Newsletter: https://kitchen.example/news Chapters: 00:00 Why 02:30 Feeding 12:05 Floating test";
const G =
  "Gitarre: Fender Stratocaster von 1998, Verstärker Vox AC15. Stimmung: Drop D. Tempo 96 BPM. Tabs auf unserer Seite. Aufgenommen im Studio Nordlicht in Hamburg.";
const E =
  "Rutina de 20 minutos, 3 series de 12 repeticiones con mancuernas de 5 kg. Descanso: 45 segundos. Entrenadora: Marta Solís. 0:00 Calentamiento 3:20 Piernas";
const P =
  "Tinta Suvinil fosca, 18 litros, rendimento de 250 m². Secagem: 4 horas entre demãos. Rolo de lã 23 cm. 0:00 Começo 6:40 Segunda demão";
const F =
  "Robot cuiseur Moulinex, 1 500 W, 299,99 €. Soupe : 800 g de potiron, 2 pommes de terre, 1 litre de bouillon, 20 minutes de cuisson. 0:00 Intro 2:05 Épluchage";
const J = "編み物：毛糸はハマナカの並太、針は6号、編み始めは80目。完成まで約10時間。0:00 準備 5:30 編み始め";

/** Written when the code was done, for a second look at it by the same hand. */
export const LATER: ReplyCase[] = [
  {
    lang: "en",
    comment: "How often do I feed it?",
    cited: [S],
    reply: "Once a day for a week: fifty grams of flour and the same of water.",
  },
  {
    lang: "en",
    comment: "Where do I see the floating test?",
    cited: [S],
    reply: "The floating test starts at 12:05 🙂 Happy baking!",
  },
  { lang: "en", comment: "What jar is it?", cited: [S], reply: "It's a Weck 742 jar. Great question!" },
  {
    lang: "en",
    comment: "Do you have a book?",
    cited: [S],
    reply: "Yes! It's called Slow Bread and it's published by Hardie Press.",
  },
  {
    lang: "en",
    comment: "Any newsletter?",
    cited: [S],
    reply: "You can sign up at https://kitchen.example/news. See you there!",
  },
  { lang: "en", comment: "What jar is it?", cited: [S], reply: "It's a Weck 743 jar.", invented: "743" },
  {
    lang: "en",
    comment: "Which flour?",
    cited: [S],
    reply: "We like King Arthur flour best.",
    invented: "King Arthur",
  },
  {
    lang: "en",
    comment: "How long does it take?",
    cited: [S],
    reply: "It takes 10 days.",
    invented: "10 days",
  },
  {
    lang: "en",
    comment: "Song?",
    cited: [S],
    reply: "Midnight City is the song.",
    invented: "Midnight City",
  },
  {
    lang: "en",
    comment: "Where is part 2?",
    cited: [],
    reply: "Part 2 comes out on 14 March!",
    invented: "14 March",
  },
  {
    lang: "en",
    comment: "Is it ok in the fridge?",
    cited: [S],
    reply: "Sure, the fridge slows it down nicely.",
    plain: "the fridge slows",
  },
  {
    lang: "de",
    comment: "Welche Gitarre ist das?",
    cited: [G],
    reply: "Das ist eine Fender Stratocaster aus dem Jahr 1998.",
  },
  {
    lang: "de",
    comment: "Welches Tempo?",
    cited: [G],
    reply: "Wir spielen mit 96 BPM in Drop D. Viel Spaß beim Üben!",
  },
  {
    lang: "de",
    comment: "Wo aufgenommen?",
    cited: [G],
    reply: "Die Aufnahme entstand im Studio Nordlicht in Hamburg.",
  },
  {
    lang: "de",
    comment: "Gibt es Tabs?",
    cited: [G],
    reply: "Klar, die Tabs findest du auf unserer Seite. Danke für deine Frage!",
  },
  { lang: "de", comment: "Welcher Amp?", cited: [G], reply: "Das ist der Vox AC30.", invented: "AC30" },
  {
    lang: "de",
    comment: "Welche Saiten?",
    cited: [G],
    reply: "Ich spiele Saiten von Elixir.",
    invented: "Elixir",
  },
  {
    lang: "de",
    comment: "Wer singt?",
    cited: [G],
    reply: "Gesungen hat das Anna Berger.",
    invented: "Anna Berger",
  },
  {
    lang: "de",
    comment: "Was kostet sie?",
    cited: [G],
    reply: "Sie hat rund zweitausend Euro gekostet.",
    invented: "zweitausend Euro",
  },
  {
    lang: "es",
    comment: "¿Cuántas repeticiones?",
    cited: [E],
    reply: "Tres series de doce repeticiones. ¡Ánimo!",
  },
  {
    lang: "es",
    comment: "¿Cuánto peso?",
    cited: [E],
    reply: "Usamos mancuernas de 5 kilos y descansamos 45 segundos.",
  },
  {
    lang: "es",
    comment: "¿Quién es la entrenadora?",
    cited: [E],
    reply: "Se llama Marta Solís, ¡gracias por preguntar!",
  },
  {
    lang: "es",
    comment: "¿Cuánto descanso?",
    cited: [E],
    reply: "Descansa un minuto y medio.",
    invented: "un minuto y medio",
  },
  {
    lang: "es",
    comment: "¿Cuántas repeticiones?",
    cited: [E],
    reply: "Cuatro series de doce repeticiones.",
    invented: "Cuatro",
  },
  {
    lang: "es",
    comment: "¿Qué música suena?",
    cited: [E],
    reply: "Suena una canción de Rosalía.",
    invented: "Rosalía",
  },
  { lang: "pt", comment: "Que tinta é?", cited: [P], reply: "É a Suvinil fosca de 18 litros." },
  {
    lang: "pt",
    comment: "Quanto tempo seca?",
    cited: [P],
    reply: "Espere quatro horas entre uma demão e outra.",
  },
  { lang: "pt", comment: "Quanto tempo seca?", cited: [P], reply: "Espere 6 horas.", invented: "6 horas" },
  { lang: "pt", comment: "Que tinta é?", cited: [P], reply: "É da marca Coral.", invented: "Coral" },
  {
    lang: "fr",
    comment: "Quel robot ?",
    cited: [F],
    reply: "C'est le robot Moulinex de 1500 watts, à 299,99 €.",
  },
  {
    lang: "fr",
    comment: "Combien de potiron ?",
    cited: [F],
    reply: "Huit cents grammes de potiron et deux pommes de terre.",
  },
  { lang: "fr", comment: "Combien de temps ?", cited: [F], reply: "Vingt minutes de cuisson, bon appétit !" },
  {
    lang: "fr",
    comment: "Combien de bouillon ?",
    cited: [F],
    reply: "Un litre et demi de bouillon.",
    invented: "litre et demi",
  },
  { lang: "fr", comment: "Quel robot ?", cited: [F], reply: "C'est un Thermomix.", invented: "Thermomix" },
  { lang: "ja", comment: "毛糸は何ですか？", cited: [J], reply: "ハマナカの並太です。針は6号を使います。" },
  { lang: "ja", comment: "何目ですか？", cited: [J], reply: "80目から編み始めます。5:30をご覧ください。" },
  { lang: "ja", comment: "何時間かかりますか？", cited: [J], reply: "約10時間です。頑張ってくださいね！" },
  { lang: "ja", comment: "毛糸は何ですか？", cited: [J], reply: "ダルマの毛糸です。", invented: "ダルマ" },
  { lang: "ja", comment: "何目ですか？", cited: [J], reply: "百目です。", invented: "百" },
  { lang: "ja", comment: "針は？", cited: [J], reply: "針は8号です。", invented: "8" },
];
