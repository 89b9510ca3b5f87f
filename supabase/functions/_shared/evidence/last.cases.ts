import type { ReplyCase } from "./replies.cases.ts";

const GAME =
  "Boss guide: use the Frost Bow, level 42 or higher, and 6 health potions. The second phase starts at 50% health. Played on PS5, patch 1.07. 0:00 Build 2:40 Phase one 9:15 Phase two";
const SEW =
  "Tote bag: 1 m of canvas, 2 strips of 60 x 8 cm, seam allowance 1.5 cm. Machine: Janome DKS30. Pattern is free at https://kitchen.example/tote. 0:00 Cutting 6:30 Straps";
const MARKT =
  "Weihnachtsmarkt in Dresden, geöffnet vom 25. November bis 24. Dezember, täglich von 10 bis 21 Uhr. Glühwein 4,50 €, Pfand 3 €. Fahrt mit der Linie 4 bis Altmarkt.";
const YOGA =
  "Yoga für Anfänger: 20 Minuten, drei Runden Sonnengruß, 5 Atemzüge pro Haltung. Matte von Manduka. Neues Video jeden Sonntag um 8 Uhr. 0:00 Ankommen 4:10 Sonnengruß";
const HUERTO =
  "Sembramos tomates el 10 de marzo; cosecha a los 75 días. Riego: 2 litros por planta cada tres días. Sustrato Compo. Maceta de 30 cm. 0:00 Semillas 3:05 Trasplante";
const CAFE =
  "Café coado: 30 g de café para 500 ml de água a 92 °C, moagem média. Tempo total de 3 minutos e meio. Grãos da fazenda Santa Inês, R$ 48 o pacote. 0:00 Moer 1:10 Coar";
const VELO =
  "Réglage du dérailleur Shimano 105 : vis H, un quart de tour. Pression 6,5 bars, chaîne de 114 maillons. Outils Park Tool, 34,50 €. 0:00 Outils 2:22 Butées 7:40 Tension";
const GYOZA =
  "餃子：皮は24枚、豚ひき肉200g、キャベツ4枚。焼き時間は5分、水は100ml。ごま油は大さじ1。3人前。0:00 材料 2:15 包み方 8:30 焼き方";

/** Written when all else was done; the first look at it is in the docs. */
export const LAST: ReplyCase[] = [
  {
    lang: "en",
    comment: "What level do I need?",
    cited: [GAME],
    reply: "You should be level 42 or higher. Good luck!",
  },
  { lang: "en", comment: "How many potions?", cited: [GAME], reply: "Bring six health potions." },
  {
    lang: "en",
    comment: "Where is phase two?",
    cited: [GAME],
    reply: "Phase two begins at 9:15 in the video.",
  },
  {
    lang: "en",
    comment: "Which bow is that?",
    cited: [GAME],
    reply: "That's the Frost Bow, it helps a lot here!",
  },
  { lang: "en", comment: "What machine do you use?", cited: [SEW], reply: "We sew on a Janome DKS30." },
  {
    lang: "en",
    comment: "How long are the straps?",
    cited: [SEW],
    reply: "Each strip is 60 x 8 cm, with a seam allowance of 1.5 cm.",
  },
  { lang: "en", comment: "How much canvas?", cited: [SEW], reply: "One meter of canvas, that is 100 cm." },
  {
    lang: "en",
    comment: "Is there a pattern?",
    cited: [SEW],
    reply: "Yes, right here: https://kitchen.example/tote 🙂",
  },
  {
    lang: "en",
    comment: "What level do I need?",
    cited: [GAME],
    reply: "Level 45 is the minimum.",
    invented: "45",
  },
  {
    lang: "en",
    comment: "When does phase two start?",
    cited: [GAME],
    reply: "It starts at 30% health.",
    invented: "30%",
  },
  {
    lang: "en",
    comment: "What armor?",
    cited: [GAME],
    reply: "I wear the Dragon Plate.",
    invented: "Dragon Plate",
  },
  { lang: "en", comment: "Which patch?", cited: [GAME], reply: "It was patch 1.08.", invented: "1.08" },
  {
    lang: "en",
    comment: "How wide are the straps?",
    cited: [SEW],
    reply: "The strips are 8 inches wide.",
    invented: "8 inches",
  },
  {
    lang: "en",
    comment: "Where is the fabric from?",
    cited: [SEW],
    reply: "The canvas is from Joann, about $12.",
    invented: "Joann",
  },
  {
    lang: "en",
    comment: "Can I wash it?",
    cited: [SEW],
    reply: "You can wash it by machine without any trouble.",
    plain: "wash it by machine",
  },
  {
    lang: "de",
    comment: "Wann hat der Markt auf?",
    cited: [MARKT],
    reply: "Täglich von 10 bis 21 Uhr, bis zum 24. Dezember.",
  },
  {
    lang: "de",
    comment: "Was kostet der Glühwein?",
    cited: [MARKT],
    reply: "Der Glühwein kostet 4,50 Euro, dazu kommen 3 Euro Pfand.",
  },
  {
    lang: "de",
    comment: "Wie komme ich hin?",
    cited: [MARKT],
    reply: "Am besten mit der Linie 4 bis zum Altmarkt. Gute Fahrt!",
  },
  {
    lang: "de",
    comment: "Wie lange dauert es?",
    cited: [YOGA],
    reply: "Die Einheit dauert zwanzig Minuten, mit drei Runden Sonnengruß.",
  },
  {
    lang: "de",
    comment: "Wann kommt das nächste Video?",
    cited: [YOGA],
    reply: "Jeden Sonntag um 8 Uhr, bis dann!",
  },
  {
    lang: "de",
    comment: "Welche Matte ist das?",
    cited: [YOGA],
    reply: "Das ist die Matte von Manduka, sie liegt schön fest.",
  },
  {
    lang: "de",
    comment: "Wann hat der Markt auf?",
    cited: [MARKT],
    reply: "Täglich bis 22 Uhr.",
    invented: "22 Uhr",
  },
  {
    lang: "de",
    comment: "Was kostet der Glühwein?",
    cited: [MARKT],
    reply: "Er kostet fünf Euro.",
    invented: "fünf Euro",
  },
  {
    lang: "de",
    comment: "Wo ist der Markt?",
    cited: [MARKT],
    reply: "Der Markt ist in Leipzig.",
    invented: "Leipzig",
  },
  {
    lang: "de",
    comment: "Wie viele Atemzüge?",
    cited: [YOGA],
    reply: "Acht Atemzüge pro Haltung.",
    invented: "Acht",
  },
  {
    lang: "de",
    comment: "Wann kommt das nächste Video?",
    cited: [YOGA],
    reply: "Morgen um 8 Uhr.",
    invented: "Morgen",
  },
  {
    lang: "de",
    comment: "Hilft das bei Rückenschmerzen?",
    cited: [YOGA],
    reply: "Ja, das hilft sofort gegen Rückenschmerzen.",
    plain: "hilft sofort",
  },
  {
    lang: "es",
    comment: "¿Cuándo los sembraste?",
    cited: [HUERTO],
    reply: "Los sembramos el 10 de marzo. ¡Suerte con tu huerto!",
  },
  {
    lang: "es",
    comment: "¿Cuánto tardan?",
    cited: [HUERTO],
    reply: "Unos setenta y cinco días hasta la cosecha.",
  },
  { lang: "es", comment: "¿Cuánta agua?", cited: [HUERTO], reply: "Dos litros por planta cada 3 días." },
  {
    lang: "es",
    comment: "¿Qué maceta?",
    cited: [HUERTO],
    reply: "Una maceta de 30 centímetros con sustrato Compo.",
  },
  {
    lang: "es",
    comment: "¿Cuánta agua?",
    cited: [HUERTO],
    reply: "Medio litro por planta.",
    invented: "Medio litro",
  },
  {
    lang: "es",
    comment: "¿Cuánto tardan?",
    cited: [HUERTO],
    reply: "Tardan tres meses.",
    invented: "tres meses",
  },
  {
    lang: "es",
    comment: "¿Qué variedad es?",
    cited: [HUERTO],
    reply: "Es la variedad Raf de Almería.",
    invented: "Raf",
  },
  {
    lang: "es",
    comment: "¿Cuándo los sembraste?",
    cited: [HUERTO],
    reply: "Los sembramos en abril.",
    invented: "abril",
  },
  {
    lang: "es",
    comment: "¿Necesitan sol?",
    cited: [HUERTO],
    reply: "Sí, necesitan mucho sol directo.",
    plain: "sol directo",
  },
  {
    lang: "pt",
    comment: "Quanto de café?",
    cited: [CAFE],
    reply: "Trinta gramas de café para meio litro de água.",
  },
  { lang: "pt", comment: "Qual a temperatura?", cited: [CAFE], reply: "A água fica a 92 graus. Bom café!" },
  { lang: "pt", comment: "Quanto tempo?", cited: [CAFE], reply: "Três minutos e meio no total." },
  {
    lang: "pt",
    comment: "De onde são os grãos?",
    cited: [CAFE],
    reply: "São da fazenda Santa Inês, 48 reais o pacote.",
  },
  {
    lang: "pt",
    comment: "Quanto de café?",
    cited: [CAFE],
    reply: "Quarenta gramas de café.",
    invented: "Quarenta gramas",
  },
  { lang: "pt", comment: "Qual coador?", cited: [CAFE], reply: "É um coador Hario.", invented: "Hario" },
  {
    lang: "pt",
    comment: "Quanto tempo?",
    cited: [CAFE],
    reply: "Uns cinco minutos.",
    invented: "cinco minutos",
  },
  { lang: "pt", comment: "Quanto custa?", cited: [CAFE], reply: "O pacote custa R$ 84.", invented: "R$ 84" },
  {
    lang: "fr",
    comment: "Quelle pression ?",
    cited: [VELO],
    reply: "6,5 bars, et la chaîne a 114 maillons.",
  },
  {
    lang: "fr",
    comment: "De combien tourner la vis ?",
    cited: [VELO],
    reply: "Un quart de tour sur la vis H suffit.",
  },
  { lang: "fr", comment: "Quel dérailleur ?", cited: [VELO], reply: "C'est un Shimano 105. Bonne route !" },
  { lang: "fr", comment: "Où sont les butées ?", cited: [VELO], reply: "Les butées sont à 2:22." },
  {
    lang: "fr",
    comment: "De combien tourner la vis ?",
    cited: [VELO],
    reply: "Un demi-tour suffit.",
    invented: "demi",
  },
  {
    lang: "fr",
    comment: "Quelle pression ?",
    cited: [VELO],
    reply: "Huit bars à l'avant.",
    invented: "Huit",
  },
  {
    lang: "fr",
    comment: "Quel dérailleur ?",
    cited: [VELO],
    reply: "C'est un SRAM Rival.",
    invented: "SRAM",
  },
  {
    lang: "fr",
    comment: "Combien coûtent les outils ?",
    cited: [VELO],
    reply: "Ils coûtent 43,50 €.",
    invented: "43,50 €",
  },
  { lang: "ja", comment: "皮は何枚ですか？", cited: [GYOZA], reply: "皮は二十四枚です。" },
  { lang: "ja", comment: "何分焼きますか？", cited: [GYOZA], reply: "5分焼いて、水は100ml入れます。" },
  { lang: "ja", comment: "包み方はどこですか？", cited: [GYOZA], reply: "包み方は2:15からご覧ください。" },
  { lang: "ja", comment: "ごま油の量は？", cited: [GYOZA], reply: "大さじ1杯です。楽しんでくださいね！" },
  { lang: "ja", comment: "皮は何枚ですか？", cited: [GYOZA], reply: "皮は三十枚です。", invented: "三十" },
  { lang: "ja", comment: "お肉の量は？", cited: [GYOZA], reply: "豚ひき肉は300gです。", invented: "300g" },
  {
    lang: "ja",
    comment: "どこの皮ですか？",
    cited: [GYOZA],
    reply: "モランボンの皮です。",
    invented: "モランボン",
  },
  {
    lang: "ja",
    comment: "次の動画はいつ？",
    cited: [GYOZA],
    reply: "次の金曜日に公開します。",
    invented: "金曜日",
  },
];
