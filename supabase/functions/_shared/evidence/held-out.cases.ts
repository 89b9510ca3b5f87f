import type { ReplyCase } from "./replies.cases.ts";

const TEA =
  "Matcha latte: 2 tsp matcha, 80 ml water at 75 °C, 200 ml oat milk. Whisk for 30 seconds. 0:00 Intro 1:15 Sifting 3:40 Whisking";
const GEAR =
  "Camera: Sony A7 IV with the 35mm f/1.8. Microphone: Rode NT1, bought for $249. Edited in DaVinci Resolve 19.";
const TOUR = "Live in Vienna on 3 December 2026, doors 7:30 pm. Tickets: https://band.example/tour";
const BROT =
  "Sauerteigbrot: 500 g Roggenmehl, 350 ml Wasser, 10 g Salz. 45 Minuten bei 230 Grad backen. 0:00 Hallo 2:20 Kneten 8:05 Backen";
const RAD = "Das Rad ist ein Canyon Endurace, gekauft in Koblenz für 1.899 €. Die Tour geht über 62,5 km.";
const PAELLA =
  "Paella para 4 personas: 400 g de arroz, 1,2 litros de caldo, dos cucharadas de aceite. Cocer 18 minutos. 0:00 Inicio 4:30 Sofrito";
const CURSO =
  "El curso empieza el 15 de enero de 2027 y cuesta 49,90 €. Profesora: Lucía Ferrer, en Sevilla.";
const BOLO =
  "Bolo de cenoura: 3 cenouras, 4 ovos, 2 xícaras de farinha, meia xícara de óleo. Forno a 180 °C por 40 minutos.";
const VIOLAO = "Violão Yamaha C40, comprado por R$ 899 em Curitiba. Aula nova toda quinta-feira às 19h.";
const TARTE =
  "Tarte Tatin : 6 pommes, 150 g de sucre, 80 g de beurre. Cuisson 35 minutes à 200 °C. 0:00 Bonjour 5:12 Caramel";
const LIVRE = "Le livre d'Anne Morel paraît le 8 mars 2027 chez Grasset, 19,90 €.";
const RAMEN =
  "ラーメン：スープは豚骨、麺は150g、煮る時間は3分。卵は6分30秒ゆでます。チャプター 0:00 はじめに 2:45 スープ";
const RYOKO = "京都のゲストハウス「ひだまり」、一泊6,500円。撮影は2026年4月5日。カメラはソニーのZV-E10です。";

/** Written before the code that proves, and never looked at while it was shaped. */
export const HELD_OUT: ReplyCase[] = [
  {
    lang: "en",
    comment: "How much matcha do you use?",
    cited: [TEA],
    reply: "Two teaspoons of matcha for 80 ml of water!",
  },
  {
    lang: "en",
    comment: "How long to whisk?",
    cited: [TEA],
    reply: "Just half a minute, see 3:40 for the motion.",
  },
  {
    lang: "en",
    comment: "What mic is this?",
    cited: [GEAR],
    reply: "It's the Rode NT1, 249 dollars well spent.",
  },
  {
    lang: "en",
    comment: "What do you edit with?",
    cited: [GEAR],
    reply: "We edit in DaVinci Resolve 19. Thanks for asking!",
  },
  {
    lang: "en",
    comment: "When is the Vienna show?",
    cited: [TOUR],
    reply: "On Dec 3rd in Vienna, doors open at 19:30. See you there!",
  },
  {
    lang: "en",
    comment: "Love this, watched it 3 times with my sister Ana",
    cited: [],
    reply: "Three times, wow! Say hello to Ana from us.",
  },
  {
    lang: "en",
    comment: "How much matcha do you use?",
    cited: [TEA],
    reply: "Two tablespoons of matcha for 80 ml of water!",
    invented: "Two tablespoons",
  },
  {
    lang: "en",
    comment: "How hot is the water?",
    cited: [TEA],
    reply: "It should be 75 °F, no hotter.",
    invented: "75 °F",
  },
  { lang: "en", comment: "What lens?", cited: [GEAR], reply: "A Sigma 35mm lens.", invented: "Sigma" },
  {
    lang: "en",
    comment: "When is part two out?",
    cited: [TEA],
    reply: "Part two comes out next Friday!",
    invented: "next Friday",
  },
  {
    lang: "en",
    comment: "Where do you show sifting?",
    cited: [TEA],
    reply: "Jump to 2:15 for the sifting.",
    invented: "2:15",
  },
  {
    lang: "en",
    comment: "Is matcha safe for dogs?",
    cited: [TEA],
    reply: "Yes, it is perfectly safe for dogs.",
    plain: "perfectly safe for dogs",
  },
  {
    lang: "de",
    comment: "Wie lange backen?",
    cited: [BROT],
    reply: "Eine Dreiviertelstunde bei 230 °C. Viel Erfolg!",
  },
  {
    lang: "de",
    comment: "Wie viel Mehl?",
    cited: [BROT],
    reply: "Ein halbes Kilo Roggenmehl und 10 Gramm Salz.",
  },
  { lang: "de", comment: "Wo wird geknetet?", cited: [BROT], reply: "Ab 2:20 siehst du das Kneten." },
  {
    lang: "de",
    comment: "Was hat das Rad gekostet?",
    cited: [RAD],
    reply: "Das Endurace hat 1899 Euro gekostet, gekauft haben wir es in Koblenz.",
  },
  {
    lang: "de",
    comment: "Wie lang war die Tour?",
    cited: [RAD],
    reply: "Die Strecke war 62,5 Kilometer lang.",
  },
  {
    lang: "de",
    comment: "Danke für das tolle Video!",
    cited: [],
    reply: "Vielen Dank für deine lieben Worte! Schönes Wochenende.",
  },
  {
    lang: "de",
    comment: "Wie lange backen?",
    cited: [BROT],
    reply: "Anderthalb Stunden bei 230 Grad.",
    invented: "Anderthalb Stunden",
  },
  {
    lang: "de",
    comment: "Wie viel Wasser?",
    cited: [BROT],
    reply: "350 Gramm Wasser reichen.",
    invented: "350 Gramm",
  },
  {
    lang: "de",
    comment: "Welches Rad ist das?",
    cited: [RAD],
    reply: "Das ist ein Canyon Ultimate.",
    invented: "Ultimate",
  },
  {
    lang: "de",
    comment: "Wann kommt Teil 2?",
    cited: [BROT],
    reply: "Teil 2 kommt am 14. März.",
    invented: "14. März",
  },
  {
    lang: "de",
    comment: "Was hat das Rad gekostet?",
    cited: [RAD],
    reply: "Es hat 1.999 € gekostet.",
    invented: "1.999 €",
  },
  {
    lang: "de",
    comment: "Geht das auch mit Dinkel?",
    cited: [BROT],
    reply: "Ja, das klappt mit Dinkelmehl genauso gut.",
    plain: "Dinkelmehl",
  },
  {
    lang: "es",
    comment: "¿Cuánto aceite lleva?",
    cited: [PAELLA],
    reply: "¡Hola! Lleva 2 cucharadas de aceite.",
  },
  {
    lang: "es",
    comment: "¿Cuánto tiempo se cuece?",
    cited: [PAELLA],
    reply: "Dieciocho minutos, y el sofrito está en el minuto 4:30.",
  },
  {
    lang: "es",
    comment: "¿Cuánto caldo?",
    cited: [PAELLA],
    reply: "1,2 l de caldo para 400 gramos de arroz.",
  },
  {
    lang: "es",
    comment: "¿Cuándo empieza el curso?",
    cited: [CURSO],
    reply: "Empieza el 15 de enero. ¡Te esperamos!",
  },
  { lang: "es", comment: "¿Quién da el curso?", cited: [CURSO], reply: "Lo da Lucía Ferrer en Sevilla." },
  {
    lang: "es",
    comment: "¡Qué rico! Saludos desde Lima",
    cited: [],
    reply: "¡Muchas gracias! Un abrazo hasta Lima.",
  },
  {
    lang: "es",
    comment: "¿Cuánto aceite lleva?",
    cited: [PAELLA],
    reply: "Lleva dos cucharaditas de aceite.",
    invented: "dos cucharaditas",
  },
  {
    lang: "es",
    comment: "¿Cuánto cuesta el curso?",
    cited: [CURSO],
    reply: "Cuesta 49,90 dólares.",
    invented: "49,90 dólares",
  },
  {
    lang: "es",
    comment: "¿Cuándo empieza el curso?",
    cited: [CURSO],
    reply: "Empieza el 16 de enero.",
    invented: "16 de enero",
  },
  {
    lang: "es",
    comment: "¿Qué arroz usas?",
    cited: [PAELLA],
    reply: "Usamos arroz de la marca Dacsa.",
    invented: "Dacsa",
  },
  {
    lang: "es",
    comment: "¿Para cuántas personas es?",
    cited: [PAELLA],
    reply: "Es para seis personas.",
    invented: "seis personas",
  },
  {
    lang: "es",
    comment: "¿Se puede congelar?",
    cited: [PAELLA],
    reply: "Sí, se puede congelar sin problema.",
    plain: "congelar",
  },
  { lang: "pt", comment: "Quanto de óleo?", cited: [BOLO], reply: "1/2 xícara de óleo e quatro ovos." },
  {
    lang: "pt",
    comment: "Quanto tempo no forno?",
    cited: [BOLO],
    reply: "Quarenta minutos a 180 graus. Bom apetite!",
  },
  { lang: "pt", comment: "Que violão é esse?", cited: [VIOLAO], reply: "É um Yamaha C40, custou 899 reais." },
  { lang: "pt", comment: "Quando sai aula nova?", cited: [VIOLAO], reply: "Toda quinta-feira às 19:00!" },
  { lang: "pt", comment: "Onde comprou?", cited: [VIOLAO], reply: "Comprei em Curitiba." },
  { lang: "pt", comment: "Amei o vídeo!", cited: [], reply: "Muito obrigada pelo carinho! Um beijo." },
  {
    lang: "pt",
    comment: "Quanto de farinha?",
    cited: [BOLO],
    reply: "Três xícaras de farinha.",
    invented: "Três xícaras",
  },
  {
    lang: "pt",
    comment: "Quanto tempo no forno?",
    cited: [BOLO],
    reply: "Uma hora a 180 °C.",
    invented: "Uma hora",
  },
  { lang: "pt", comment: "Que violão é esse?", cited: [VIOLAO], reply: "É um Yamaha C80.", invented: "C80" },
  {
    lang: "pt",
    comment: "Quando sai aula nova?",
    cited: [VIOLAO],
    reply: "Toda sexta-feira às 19h!",
    invented: "sexta-feira",
  },
  {
    lang: "pt",
    comment: "Onde comprou?",
    cited: [VIOLAO],
    reply: "Comprei em Salvador.",
    invented: "Salvador",
  },
  {
    lang: "pt",
    comment: "Posso usar açúcar mascavo?",
    cited: [BOLO],
    reply: "Pode sim, fica ótimo com açúcar mascavo.",
    plain: "mascavo",
  },
  {
    lang: "fr",
    comment: "Combien de pommes ?",
    cited: [TARTE],
    reply: "Il faut six pommes et 150 grammes de sucre.",
  },
  {
    lang: "fr",
    comment: "Où est le caramel ?",
    cited: [TARTE],
    reply: "Le caramel est à 5:12. Bonne dégustation !",
  },
  {
    lang: "fr",
    comment: "Quelle température ?",
    cited: [TARTE],
    reply: "200 degrés pendant trente-cinq minutes.",
  },
  {
    lang: "fr",
    comment: "Quand sort le livre ?",
    cited: [LIVRE],
    reply: "Le livre sort le 8 mars chez Grasset.",
  },
  { lang: "fr", comment: "Combien coûte le livre ?", cited: [LIVRE], reply: "Il coûte 19,90 euros." },
  {
    lang: "fr",
    comment: "Merci pour la recette !",
    cited: [],
    reply: "Merci à vous, ça nous touche beaucoup !",
  },
  {
    lang: "fr",
    comment: "Combien de beurre ?",
    cited: [TARTE],
    reply: "Quatre-vingt-dix grammes de beurre.",
    invented: "Quatre-vingt-dix grammes",
  },
  {
    lang: "fr",
    comment: "Temps de cuisson ?",
    cited: [TARTE],
    reply: "Comptez trois quarts d'heure.",
    invented: "trois quarts d'heure",
  },
  {
    lang: "fr",
    comment: "Quand sort le livre ?",
    cited: [LIVRE],
    reply: "Il sort le 8 avril.",
    invented: "8 avril",
  },
  {
    lang: "fr",
    comment: "Chez quel éditeur ?",
    cited: [LIVRE],
    reply: "Il paraît chez Gallimard.",
    invented: "Gallimard",
  },
  {
    lang: "fr",
    comment: "Où l'acheter ?",
    cited: [LIVRE],
    reply: "Tout est sur https://livres.example/morel.",
    invented: "https://livres.example/morel",
  },
  {
    lang: "fr",
    comment: "Ça se conserve ?",
    cited: [TARTE],
    reply: "Oui, elle se garde très bien au frais.",
    plain: "se garde très bien",
  },
  { lang: "ja", comment: "卵は何分ですか？", cited: [RAMEN], reply: "卵は6分半ゆでてくださいね。" },
  { lang: "ja", comment: "麺は何グラム？", cited: [RAMEN], reply: "麺は150グラムです。" },
  { lang: "ja", comment: "スープはどこから？", cited: [RAMEN], reply: "スープは2:45から見られます。" },
  {
    lang: "ja",
    comment: "どこに泊まりましたか？",
    cited: [RYOKO],
    reply: "京都の「ひだまり」に泊まりました。",
  },
  { lang: "ja", comment: "いくらでしたか？", cited: [RYOKO], reply: "一泊6500円でした。" },
  {
    lang: "ja",
    comment: "楽しかったです！",
    cited: [],
    reply: "コメントありがとうございます！とても嬉しいです。",
  },
  { lang: "ja", comment: "麺は何分？", cited: [RAMEN], reply: "麺は30分煮てください。", invented: "30分" },
  {
    lang: "ja",
    comment: "卵は何分ですか？",
    cited: [RAMEN],
    reply: "卵は半時間ゆでます。",
    invented: "半時間",
  },
  {
    lang: "ja",
    comment: "いつ撮影しましたか？",
    cited: [RYOKO],
    reply: "3月14日に撮影しました。",
    invented: "3月14日",
  },
  {
    lang: "ja",
    comment: "カメラは何ですか？",
    cited: [RYOKO],
    reply: "カメラはキヤノンです。",
    invented: "キヤノン",
  },
  {
    lang: "ja",
    comment: "いくらでしたか？",
    cited: [RYOKO],
    reply: "一泊七千円でした。",
    invented: "七千円",
  },
  {
    lang: "ja",
    comment: "犬も泊まれますか？",
    cited: [RYOKO],
    reply: "はい、犬も一緒に泊まれますよ。",
    plain: "犬も一緒に泊まれます",
  },
];
