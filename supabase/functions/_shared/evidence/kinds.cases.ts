import type { ReplyCase } from "./replies.cases.ts";

const DOUGH =
  "Dough: 500 g flour, 325 ml water, 10 g salt, 4 g yeast. Rest 90 minutes, bake 35 minutes at 230 °C. Knead 8 minutes. Makes 6 rolls.";
const SHOP =
  "Opening hours: Tuesday to Saturday, 10:00 to 18:30. Closed on Mondays. Workshop on Sunday 6 December, £45, seniors £30. Parcel to Germany: 5 to 7 working days, £9.50.";
const GEAR =
  "Filmed with a Fujifilm X-T5 and the 33 mm lens. Editing: DaVinci Resolve. Music: “Paper Boats” by Lena Ost.";
const RADTOUR =
  "Die Tour: 84 km, 1.250 Höhenmeter, Start in Rosenheim um 7:45 Uhr, Pause am Chiemsee gegen halb elf. Reifen: 32 mm, 4,5 bar vorne, 5 bar hinten. Nächste Ausfahrt: Samstag, 8. Mai 2027.";
const TEE =
  "Aufguss: 3 g Sencha auf 200 ml Wasser, 70 °C, 90 Sekunden. Der zweite Aufguss zieht 30 Sekunden. Koffein: etwa 25 mg pro Tasse.";
const HUERTA =
  "Tomates: sembrar el 1 de marzo, trasplantar a 50 cm. Riego: 2 litros cada tres días. Directo los jueves a las 20:00. Curso: 39 €, socios 29 €. Maceta de 30 cm.";
const HORTA =
  "Aula ao vivo às terças e quintas, das 19h às 20h30. Inscrição: R$ 120, estudantes R$ 80. Adubo: 250 g por m², a cada 15 dias. Encontro em Coimbra no dia 14 de junho.";
const ATELIER =
  "Atelier le mercredi de 14 h à 16 h 30, 25 € la séance, 200 € les dix. Cuisson : 1 h 30 à 180 °C. Argile : 2 kg par personne. Prochaine vente : dimanche 7 mars 2027 à Nantes.";
const COTTURA =
  "Pizza: 250 g di farina, 160 ml d'acqua, 5 g di sale. Lievitazione 24 ore, forno a 250 °C per 8 minuti. Corso sabato alle 15:30 a Bologna, 35 euro.";
const FIETS =
  "Rit: 62 km, start zaterdag om 9.30 uur in Utrecht. Banden 28 mm, 6 bar. Kosten: € 12,50, kinderen gratis.";
const SZYCIE =
  "Sukienka: 2,5 m materiału, zamek 40 cm, szew 1,5 cm. Kurs w środę o 18:00, 80 zł. Następny odcinek 12 kwietnia.";
const PIROG =
  "Пирог: 300 г муки, 200 мл кефира, 2 яйца. Выпекать 40 минут при 180 градусах. Новое видео по пятницам в 18:00. Форма 24 см.";
const STICK =
  "Mössa: 100 g ull, stickor 4 mm, 96 maskor. Torka plant. Kurs onsdag klockan 18.30 i Lund, 250 kr.";
const KIMCHI =
  "김치: 배추 2kg, 소금 300g, 고춧가루 150g. 절이는 시간은 3시간. 다음 영상은 3월 14일 토요일에 올라갑니다. 재료비는 12,000원입니다.";
const MIAN =
  "面条：面粉300克，水135毫升，盐3克。醒面30分钟，煮2分钟。直播时间：每周三晚上8点。课程价格199元。";
const CHAI =
  "चाय: 2 कप पानी, 1 कप दूध, 10 ग्राम अदरक, 5 मिनट उबालें। लाइव हर रविवार शाम 7 बजे। कोर्स की कीमत ₹499 है।";
const QAHWA =
  "القهوة: 20 غرام بن، 300 مل ماء، درجة الحرارة 92. مدة التحضير 4 دقائق. البث المباشر يوم الجمعة الساعة 8 مساءً.";
const PAD = "ผัดไทย: เส้น 200 กรัม กุ้ง 8 ตัว ผัด 3 นาที ไลฟ์ทุกวันพุธ 19.00 น.";
const MISO =
  "味噌汁：だし600ml、味噌大さじ2、豆腐150g。煮る時間は3分。次の動画は4月12日（日）。ワークショップは毎週水・土、参加費2,500円、五名まで。";
const EV =
  "Charging from 10 to 80 % takes 28 minutes at 150 kW. Range: 410 km in summer, 320 km in winter. Battery: 77 kWh. Filmed 3–6 May.";

/** By kinds that were marked though they are said, or passed though they are not: written for them, in other words. */
export const KINDS: ReplyCase[] = [
  // What stands first in a sentence is rarely a name.
  {
    lang: "en",
    comment: "How long to knead?",
    cited: [DOUGH],
    reply: "Patience! Kneading takes 8 minutes. Sticky dough is fine.",
  },
  {
    lang: "en",
    comment: "How hot?",
    cited: [DOUGH],
    reply: "Pretty hot: 230 °C. Ovens differ, so peek through the door.",
  },
  {
    lang: "de",
    comment: "Wie heiß muss das Wasser sein?",
    cited: [TEE],
    reply: "Siebzig Grad reichen. Kochendes Wasser macht den Aufguss bitter.",
  },
  {
    lang: "de",
    comment: "Ist viel Koffein drin?",
    cited: [TEE],
    reply: "Ungefähr 25 mg Koffein pro Tasse, also weniger als im Filterkaffee.",
  },
  {
    lang: "es",
    comment: "¿Cada cuánto riegas?",
    cited: [HUERTA],
    reply: "Ojalá bastara la lluvia. Riego cada tres días con 2 litros.",
  },
  {
    lang: "fr",
    comment: "Combien d'argile ?",
    cited: [ATELIER],
    reply: "Volontiers ! Comptez deux kilos par personne. Séchage à l'air libre ensuite.",
  },
  {
    lang: "pt",
    comment: "Quanto adubo?",
    cited: [HORTA],
    reply: "Claro! Polvilhe 250 g por m² a cada 15 dias.",
  },
  {
    lang: "it",
    comment: "Quanto deve lievitare?",
    cited: [COTTURA],
    reply: "Ciao! Un giorno intero, cioè 24 ore. Pazienza, ne vale la pena.",
  },
  {
    lang: "nl",
    comment: "Hoe ver is het?",
    cited: [FIETS],
    reply: "Hoi! Zo'n 62 km. Trek vooral warme kleren aan.",
  },
  {
    lang: "pl",
    comment: "Ile materiału potrzebuję?",
    cited: [SZYCIE],
    reply: "Dzień dobry! Wystarczy 2,5 m. Powodzenia przy szyciu!",
  },
  {
    lang: "ru",
    comment: "Сколько муки?",
    cited: [PIROG],
    reply: "Здравствуйте! Триста грамм. Просеянная мука даёт пышное тесто.",
  },
  {
    lang: "ru",
    comment: "Вкусно!",
    cited: [PIROG],
    reply: "Спасибо! Очень приятно. Да, пеките на здоровье.",
  },
  {
    lang: "sv",
    comment: "Hur många maskor?",
    cited: [STICK],
    reply: "Hej! Lägg upp 96 maskor. Lycka till med mössan!",
  },
  { lang: "tr", comment: "Çok güzel olmuş", cited: [], reply: "Teşekkürler! Beğenmenize çok sevindik." },
  { lang: "id", comment: "Mantap!", cited: [], reply: "Terima kasih! Senang sekali mendengarnya." },
  // Names stay names, also there.
  {
    lang: "en",
    comment: "Which brand is the camera?",
    cited: [GEAR],
    reply: "Fujifilm. The lens is the 33 mm.",
  },
  { lang: "en", comment: "Which brand is the camera?", cited: [GEAR], reply: "Canon.", invented: "Canon" },
  {
    lang: "en",
    comment: "Which brand is the camera?",
    cited: [GEAR],
    reply: "Apple, of course.",
    invented: "Apple",
  },
  {
    lang: "en",
    comment: "Who made the music?",
    cited: [GEAR],
    reply: "Mark Ost wrote it.",
    invented: "Mark",
  },
  {
    lang: "de",
    comment: "Welche Kamera ist das?",
    cited: [GEAR],
    reply: "Gefilmt haben wir mit einer Leica.",
    invented: "Leica",
  },
  {
    lang: "de",
    comment: "Wo startet ihr?",
    cited: [RADTOUR],
    reply: "Wir starten in Kufstein.",
    invented: "Kufstein",
  },
  {
    lang: "es",
    comment: "¿De qué marca es la maceta?",
    cited: [HUERTA],
    reply: "Es de Elho.",
    invented: "Elho",
  },
  {
    lang: "fr",
    comment: "Où est la vente ?",
    cited: [ATELIER],
    reply: "Angers, comme chaque année.",
    invented: "Angers",
  },
  {
    lang: "it",
    comment: "Dove si tiene il corso?",
    cited: [COTTURA],
    reply: "Modena, in centro.",
    invented: "Modena",
  },
  {
    lang: "nl",
    comment: "Waar starten jullie?",
    cited: [FIETS],
    reply: "We starten in Zwolle.",
    invented: "Zwolle",
  },
  { lang: "ru", comment: "Чья форма?", cited: [PIROG], reply: "Форма от Тефаль.", invented: "Тефаль" },
  {
    lang: "pl",
    comment: "Gdzie kupujesz?",
    cited: [SZYCIE],
    reply: "Materiał kupuję w Łodzi.",
    invented: "Łodzi",
  },
  { lang: "ja", comment: "どこの味噌ですか？", cited: [MISO], reply: "マルコメです。", invented: "マルコメ" },
  // Days of the week.
  {
    lang: "en",
    comment: "Are you open on Sundays?",
    cited: [SHOP],
    reply: "We're closed on Mondays only in name, so come Tuesday to Saturday.",
  },
  { lang: "en", comment: "When is the workshop?", cited: [SHOP], reply: "Sunday 6 December!" },
  {
    lang: "en",
    comment: "When is the workshop?",
    cited: [SHOP],
    reply: "It's on Thursday 6 December.",
    invented: "Thursday",
  },
  {
    lang: "de",
    comment: "Wann ist die nächste Ausfahrt?",
    cited: [RADTOUR],
    reply: "Am Sonntag, dem 8. Mai 2027.",
    invented: "Sonntag",
  },
  {
    lang: "de",
    comment: "Wann habt ihr auf?",
    cited: [SHOP],
    reply: "Freitagabend bis 18:30 Uhr, montags ist zu.",
    invented: "Freitagabend",
  },
  {
    lang: "es",
    comment: "¿Cuándo es el directo?",
    cited: [HUERTA],
    reply: "Todos los jueves a las ocho de la tarde.",
  },
  {
    lang: "es",
    comment: "¿Cuándo es el directo?",
    cited: [HUERTA],
    reply: "Los martes a las 20:00.",
    invented: "martes",
  },
  { lang: "pt", comment: "Quando é a aula?", cited: [HORTA], reply: "Às terças e quintas, às 19h." },
  {
    lang: "pt",
    comment: "Quando é a aula?",
    cited: [HORTA],
    reply: "Toda sexta, às 19h.",
    invented: "sexta",
  },
  {
    lang: "fr",
    comment: "C'est quel jour ?",
    cited: [ATELIER],
    reply: "Le mercredi, de quatorze heures à seize heures trente.",
  },
  {
    lang: "fr",
    comment: "C'est quel jour ?",
    cited: [ATELIER],
    reply: "Le vendredi de 14 h à 16 h 30.",
    invented: "vendredi",
  },
  {
    lang: "it",
    comment: "Quando è il corso?",
    cited: [COTTURA],
    reply: "Domenica alle 15:30.",
    invented: "Domenica",
  },
  { lang: "nl", comment: "Wanneer vertrekken jullie?", cited: [FIETS], reply: "Zaterdag om half tien." },
  {
    lang: "pl",
    comment: "Kiedy jest kurs?",
    cited: [SZYCIE],
    reply: "W czwartek o 18:00.",
    invented: "czwartek",
  },
  { lang: "ru", comment: "Когда новые видео?", cited: [PIROG], reply: "По пятницам в шесть вечера." },
  {
    lang: "ru",
    comment: "Когда новые видео?",
    cited: [PIROG],
    reply: "По средам в 18:00.",
    invented: "средам",
  },
  {
    lang: "sv",
    comment: "När är kursen?",
    cited: [STICK],
    reply: "På torsdag klockan 18.30.",
    invented: "torsdag",
  },
  { lang: "ko", comment: "다음 영상은 언제예요?", cited: [KIMCHI], reply: "3월 14일 토요일에 만나요!" },
  {
    lang: "ko",
    comment: "다음 영상은 언제예요?",
    cited: [KIMCHI],
    reply: "일요일에 올라가요.",
    invented: "일요일",
  },
  { lang: "zh", comment: "什么时候直播？", cited: [MIAN], reply: "每周三晚上八点。" },
  { lang: "zh", comment: "什么时候直播？", cited: [MIAN], reply: "每周五晚上8点。", invented: "周五" },
  { lang: "hi", comment: "लाइव कब है?", cited: [CHAI], reply: "हर रविवार शाम 7 बजे मिलते हैं!" },
  { lang: "hi", comment: "लाइव कब है?", cited: [CHAI], reply: "हर शनिवार शाम 7 बजे।", invented: "शनिवार" },
  { lang: "ar", comment: "متى البث؟", cited: [QAHWA], reply: "البث يوم الجمعة الساعة 8 مساءً." },
  {
    lang: "ar",
    comment: "متى البث؟",
    cited: [QAHWA],
    reply: "البث يوم الأحد الساعة 8 مساءً.",
    invented: "الأحد",
  },
  { lang: "th", comment: "ไลฟ์วันไหนคะ", cited: [PAD], reply: "ทุกวันพุธ 19.00 น. ค่ะ" },
  { lang: "ja", comment: "次の動画はいつですか？", cited: [MISO], reply: "4月12日の日曜日です。" },
  {
    lang: "ja",
    comment: "ワークショップは何曜日ですか？",
    cited: [MISO],
    reply: "毎週水曜と金曜です。",
    invented: "金曜",
  },
  // Times of day in words, and stretches of them.
  {
    lang: "en",
    comment: "When do you close?",
    cited: [SHOP],
    reply: "At half past six in the evening, and we open at ten o'clock.",
  },
  { lang: "en", comment: "When do you close?", cited: [SHOP], reply: "We're open from 10 to 6:30 pm." },
  {
    lang: "en",
    comment: "When do you close?",
    cited: [SHOP],
    reply: "At half past seven.",
    invented: "half past seven",
  },
  { lang: "de", comment: "Wann geht es los?", cited: [RADTOUR], reply: "Um Viertel vor acht in Rosenheim." },
  { lang: "de", comment: "Wann macht ihr Pause?", cited: [RADTOUR], reply: "Gegen 10:30 Uhr am Chiemsee." },
  {
    lang: "de",
    comment: "Wann geht es los?",
    cited: [RADTOUR],
    reply: "Um Viertel nach sieben.",
    invented: "Viertel nach sieben",
  },
  { lang: "pt", comment: "Até que horas vai?", cited: [HORTA], reply: "Das 19h às 20h30, sem falta." },
  {
    lang: "fr",
    comment: "À quelle heure ?",
    cited: [ATELIER],
    reply: "De 14 h jusqu'à 16 h 30, venez à l'heure.",
  },
  { lang: "it", comment: "A che ora?", cited: [COTTURA], reply: "Sabato alle tre e mezza, a Bologna." },
  { lang: "ja", comment: "参加費は？", cited: [MISO], reply: "二千五百円で、五名までです。" },
  // Amounts that are exactly the same; rounded ones are not.
  { lang: "en", comment: "How long does it rest?", cited: [DOUGH], reply: "An hour and a half." },
  {
    lang: "en",
    comment: "How much flour?",
    cited: [DOUGH],
    reply: "Half a kilo of flour and a third of a litre of water.",
    invented: "third of a litre",
  },
  {
    lang: "de",
    comment: "Wie lange ruht der Teig?",
    cited: [DOUGH],
    reply: "Anderthalb Stunden, dann 35 Minuten backen.",
  },
  {
    lang: "es",
    comment: "¿Cuánta harina?",
    cited: [DOUGH],
    reply: "Medio kilo de harina y 0,325 litros de agua.",
  },
  { lang: "it", comment: "Quanta farina?", cited: [COTTURA], reply: "Un quarto di chilo, cioè 250 grammi." },
  { lang: "pl", comment: "Ile materiału?", cited: [SZYCIE], reply: "Dwa i pół metra." },
  {
    lang: "ru",
    comment: "Сколько печь?",
    cited: [PIROG],
    reply: "Сорок минут при 180 градусах, форма 24 сантиметра.",
  },
  {
    lang: "ru",
    comment: "Сколько печь?",
    cited: [PIROG],
    reply: "Полчаса при 180 градусах.",
    invented: "Полчаса",
  },
  {
    lang: "ko",
    comment: "얼마나 절이나요?",
    cited: [KIMCHI],
    reply: "세 시간이면 충분해요. 소금은 300그램이에요.",
  },
  {
    lang: "ko",
    comment: "얼마나 절이나요?",
    cited: [KIMCHI],
    reply: "다섯 시간이요.",
    invented: "다섯 시간",
  },
  { lang: "zh", comment: "要醒多久？", cited: [MIAN], reply: "三十分钟，也就是半小时。" },
  { lang: "zh", comment: "要醒多久？", cited: [MIAN], reply: "一个小时。", invented: "一个小时" },
  { lang: "hi", comment: "कितनी देर उबालें?", cited: [CHAI], reply: "पाँच मिनट काफी हैं।" },
  { lang: "hi", comment: "कितनी देर उबालें?", cited: [CHAI], reply: "दस मिनट।", invented: "दस मिनट" },
  { lang: "ar", comment: "كم دقيقة؟", cited: [QAHWA], reply: "أربع دقائق مع 300 مل ماء." },
  { lang: "ar", comment: "كم دقيقة؟", cited: [QAHWA], reply: "سبع دقائق.", invented: "سبع دقائق" },
  { lang: "th", comment: "ผัดกี่นาที", cited: [PAD], reply: "๓ นาทีค่ะ" },
  { lang: "nl", comment: "Wat kost het?", cited: [FIETS], reply: "Twaalf euro vijftig." },
  { lang: "sv", comment: "Vad kostar kursen?", cited: [STICK], reply: "250 kronor." },
  {
    lang: "en",
    comment: "How long does shipping take?",
    cited: [SHOP],
    reply: "Five to seven business days to Germany, and it's £9.50.",
  },
  {
    lang: "de",
    comment: "Wie lange dauert der Versand?",
    cited: [SHOP],
    reply: "5 bis 7 Werktage, das Porto macht 9,50 £.",
  },
  // A value with its unit left out, and values of each other's things.
  {
    lang: "en",
    comment: "Any discount for seniors?",
    cited: [SHOP],
    reply: "Yes, seniors pay £30 instead of 45.",
  },
  { lang: "es", comment: "¿Hay descuento para socios?", cited: [HUERTA], reply: "Sí, 29 € en vez de 39." },
  { lang: "pt", comment: "Estudante paga menos?", cited: [HORTA], reply: "Sim: R$ 80 em vez de 120." },
  {
    lang: "en",
    comment: "What about range in winter?",
    cited: [EV],
    reply: "320 km in winter, down from 410.",
  },
  {
    lang: "en",
    comment: "What about range in winter?",
    cited: [EV],
    reply: "In winter it is 410 km.",
    invented: "410 km",
  },
  { lang: "en", comment: "When was this?", cited: [EV], reply: "From the third to the sixth of May." },
  {
    lang: "en",
    comment: "When was this?",
    cited: [EV],
    reply: "From the fourth to the sixth of May.",
    invented: "fourth",
  },
  { lang: "de", comment: "Wie viel Druck?", cited: [RADTOUR], reply: "Vorne 4,5 bar, hinten 5." },
  { lang: "en", comment: "How much salt?", cited: [DOUGH], reply: "4 g of salt.", invented: "4 g" },
  {
    lang: "en",
    comment: "How many rolls from 500 g?",
    cited: [DOUGH],
    reply: "Six rolls from 500 g of flour.",
  },
  {
    lang: "fr",
    comment: "Et pour dix séances ?",
    cited: [ATELIER],
    reply: "Deux cents euros les dix, au lieu de 25 € la séance.",
  },
  // What replies say beside what was asked.
  {
    lang: "en",
    comment: "Is a 20 minute bake enough?",
    cited: [DOUGH],
    reply: "Not quite: it needs 35 minutes. Twenty would leave them pale.",
  },
  {
    lang: "en",
    comment: "my kid is 6, would she manage?",
    cited: [DOUGH],
    reply: "A six-year-old can knead with you for 8 minutes, promise!",
  },
  {
    lang: "en",
    comment: "Do you both bake?",
    cited: [DOUGH],
    reply: "We both do! Double the flour to 1 kg for a dozen rolls.",
    invented: "1 kg",
  },
  { lang: "en", comment: "first!!", cited: [], reply: "First indeed! Thanks for being here so early." },
  {
    lang: "en",
    comment: "What settings?",
    cited: ["Shot in 4K at 25 fps, ISO 400, f/2.8, 1/50 s. Step 3: colour grading at 12:10."],
    reply: "4K, 25 fps and ISO 400 with f/2.8. Step 3 at 12:10 shows the grading.",
  },
  {
    lang: "en",
    comment: "What settings?",
    cited: ["Shot in 4K at 25 fps, ISO 400, f/2.8, 1/50 s."],
    reply: "4K at 25 fps and ISO 800.",
    invented: "800",
  },
  {
    lang: "en",
    comment: "Which size?",
    cited: ["Size M fits a chest of 96 to 104 cm, the large 104 to 112 cm."],
    reply: "An M: it's for 96–104 cm. The large starts at 104.",
  },
  {
    lang: "en",
    comment: "How often?",
    cited: ["Water twice a week in summer, once a fortnight in winter."],
    reply: "Twice a week in summer, once every two weeks in winter.",
  },
  {
    lang: "en",
    comment: "When will the next one be out?",
    cited: ["The next part comes in early May 2027."],
    reply: "Early May, in 2027 that is.",
  },
  {
    lang: "en",
    comment: "When will the next one be out?",
    cited: ["The next part comes in early May 2027."],
    reply: "In mid-June!",
    invented: "June",
  },
  {
    lang: "de",
    comment: "Wie lange zieht der zweite?",
    cited: [TEE],
    reply: "Nur eine halbe Minute. Viel Freude beim Nachmachen, liebe Grüße in die Runde!",
  },
  {
    lang: "de",
    comment: "Welche Reifenbreite?",
    cited: [RADTOUR],
    reply: "32er vorne wie hinten, auf Asphalt und Schotter ein guter Kompromiss.",
  },
  {
    lang: "de",
    comment: "Wie viele Höhenmeter?",
    cited: [RADTOUR],
    reply: "Tausendzweihundertfünfzig Höhenmeter auf 84 Kilometern.",
  },
  {
    lang: "de",
    comment: "Wie viele Höhenmeter?",
    cited: [RADTOUR],
    reply: "Etwa 1.500 Höhenmeter.",
    invented: "1.500",
  },
  {
    lang: "de",
    comment: "Geht auch ein Wasserkocher?",
    cited: [TEE],
    reply: "Klar, sofern er siebzig Grad halten kann. Temperaturwahl ist Gold wert.",
  },
  {
    lang: "de",
    comment: "Toller Schuss bei 2:10!",
    cited: [],
    reply: "Danke! Der Drohnenschuss war reine Glückssache.",
  },
  {
    lang: "de",
    comment: "Kommt ihr auch nach Europa?",
    cited: ["We ship to the whole of Europe."],
    reply: "Wir liefern nach ganz Europa, auch Pakete mit Übergröße.",
  },
  {
    lang: "es",
    comment: "¿A qué distancia?",
    cited: [HUERTA],
    reply: "A medio metro, o sea 50 cm. Trasplanta con cuidado.",
  },
  {
    lang: "es",
    comment: "¿Qué maceta?",
    cited: [HUERTA],
    reply: "Una de treinta centímetros. Cuanto más honda, mejor.",
  },
  {
    lang: "es",
    comment: "¿Cuánto cuesta el curso?",
    cited: [HUERTA],
    reply: "Treinta y nueve euros; los socios, 29.",
  },
  {
    lang: "es",
    comment: "¿Cuánto cuesta el curso?",
    cited: [HUERTA],
    reply: "Cuesta 49 €.",
    invented: "49 €",
  },
  {
    lang: "pt",
    comment: "Onde é o encontro?",
    cited: [HORTA],
    reply: "Em Coimbra, catorze de junho. Traga uma muda!",
  },
  {
    lang: "pt",
    comment: "Onde é o encontro?",
    cited: [HORTA],
    reply: "Em Braga, dia 14 de junho.",
    invented: "Braga",
  },
  {
    lang: "fr",
    comment: "Combien de temps au four ?",
    cited: [ATELIER],
    reply: "Une heure et demie à 180 degrés. Mille mercis pour ton message !",
  },
  {
    lang: "fr",
    comment: "Combien de temps au four ?",
    cited: [ATELIER],
    reply: "Deux heures à 180 °C.",
    invented: "Deux heures",
  },
  { lang: "fr", comment: "Superbe !", cited: [], reply: "Mille fois merci ! Ravie que ça te plaise." },
  {
    lang: "ja",
    comment: "豆腐はどのくらい？",
    cited: [MISO],
    reply: "百五十グラムで十分です。メッセージありがとうございます！",
  },
  { lang: "ja", comment: "味噌の量は？", cited: [MISO], reply: "大さじ二杯です。" },
  { lang: "ja", comment: "味噌の量は？", cited: [MISO], reply: "大さじ3です。", invented: "大さじ3" },
  {
    lang: "ja",
    comment: "エプロンが素敵！",
    cited: [],
    reply: "エプロンは手作りなんです。タッパーやキッチンペーパーもぜひ活用してくださいね。",
  },
  { lang: "ja", comment: "カメラは？", cited: [GEAR], reply: "フジフイルムです。" },
  {
    lang: "it",
    comment: "Che forno?",
    cited: [COTTURA],
    reply: "Qualsiasi forno che arrivi a 250 gradi va bene. Otto minuti bastano.",
  },
  {
    lang: "nl",
    comment: "Welke banden?",
    cited: [FIETS],
    reply: "Achtentwintig millimeter, met zes bar erin.",
  },
  {
    lang: "ru",
    comment: "Какая форма?",
    cited: [PIROG],
    reply: "Двадцать четыре сантиметра. Обычная разъёмная форма подойдёт.",
  },
  { lang: "uk", comment: "Скільки борошна?", cited: [PIROG], reply: "Дякую! Триста грамів. Гарного дня!" },
  { lang: "en", comment: "How much is the parcel?", cited: [SHOP], reply: "Nine pounds fifty to Germany." },
  // Laughter and drawn words greet, they name nobody.
  {
    lang: "es",
    comment: "¿Cada cuánto riegas?",
    cited: [HUERTA],
    reply: "Jejeje, buena pregunta. Dos litros cada tres días.",
  },
  { lang: "pt", comment: "Quanto custa?", cited: [HORTA], reply: "Oiiii! Kkkkk, não é caro: R$ 120." },
  {
    lang: "de",
    comment: "Wie lange zieht der zweite?",
    cited: [TEE],
    reply: "Ups! 30 Sekunden reichen für den zweiten Aufguss.",
  },
  { lang: "ru", comment: "Сколько муки?", cited: [PIROG], reply: "Ахаха, понимаю! Триста грамм." },
  // Words made of others with what joins them.
  {
    lang: "de",
    comment: "Was für Reifen?",
    cited: [RADTOUR],
    reply: "Reifenbreite: 32 mm. Auf dem Gartenweg und im Blumenbeet fährt niemand.",
  },
  {
    lang: "de",
    comment: "Wo startet ihr?",
    cited: [RADTOUR],
    reply: "Wir starten in Rosendorf.",
    invented: "Rosendorf",
  },
  // Hours as they are said: "9h" and parts of the day.
  {
    lang: "pt",
    comment: "Que horas é a aula?",
    cited: [HORTA],
    reply: "Entre 19h e 20h30, às terças e quintas.",
  },
  { lang: "pt", comment: "Que horas é a aula?", cited: [HORTA], reply: "Começa às 17h.", invented: "17h" },
  {
    lang: "ja",
    comment: "ライブは何時ですか？",
    cited: ["ライブは毎週金曜の夜9時から。"],
    reply: "金曜の21時からです！",
  },
  {
    lang: "ja",
    comment: "ライブは何時ですか？",
    cited: ["ライブは毎週金曜の夜9時から。"],
    reply: "金曜の19時からです！",
    invented: "19時",
  },
  {
    lang: "ja",
    comment: "どのくらい練習しますか？",
    cited: ["Week 1: 15 minutes a day, only scales."],
    reply: "1日15分でいいですよ。",
  },
  {
    lang: "ja",
    comment: "どのくらい練習しますか？",
    cited: ["Week 1: 15 minutes a day, only scales."],
    reply: "毎日25分です。",
    invented: "25分",
  },
  // The viewer's own number.
  {
    lang: "en",
    comment: "I do 7 a week, is that silly?",
    cited: [DOUGH],
    reply: "Not at all, 7 is a fine number!",
  },
  // A unit that stands once for two.
  { lang: "it", comment: "A quanto gonfi?", cited: [RADTOUR], reply: "Davanti 4,5 e dietro 5 bar." },
  {
    lang: "de",
    comment: "Wie viel Druck?",
    cited: ["Tire pressure: 2.4 bar front and 2.7 rear."],
    reply: "Vorne 2,4 und hinten 2,7 bar.",
  },
  {
    lang: "de",
    comment: "Wie viel Druck?",
    cited: ["Tire pressure: 2.4 bar front and 2.7 rear."],
    reply: "Hinten 2,9 bar.",
    invented: "2,9 bar",
  },
  // Two of a kind in one line, joined by a word.
  {
    lang: "en",
    comment: "Which drill for the hinge?",
    cited: ["- Drill bits: 3.5 mm (for the hinge) and 5 mm (for the handle)"],
    reply: "The hinge takes the 5 mm.",
    invented: "5 mm",
  },
  {
    lang: "en",
    comment: "Which drill for the hinge?",
    cited: ["- Drill bits: 3.5 mm (for the hinge) and 5 mm (for the handle)"],
    reply: "The hinge takes the 3.5 mm.",
  },
  {
    lang: "fr",
    comment: "C'est combien pour un enfant ?",
    cited: ["Entrée : 12 € / réduit (enfants, seniors, étudiants) 8 €"],
    reply: "L'entrée est à huit euros pour un enfant.",
  },
  // A number of another thing tells nothing across languages.
  {
    lang: "es",
    comment: "¿Cuánta agua lleva?",
    cited: ["- 400 g farina tipo 00 (W 220)\n- 280 ml acqua tiepida\n- 8 g sale"],
    reply: "Lleva 280 ml de agua tibia para 400 gramos de harina.",
  },
  {
    lang: "it",
    comment: "Quanto costa?",
    cited: ["Second hand is fine, mine cost 60 pounds."],
    reply: "Il mio è costato 60 sterline.",
  },
  // 오일 is oil, and the fifth only after a month.
  {
    lang: "ko",
    comment: "버터 대신 뭘 쓰나요?",
    cited: ["Instead of butter take cold coconut oil."],
    reply: "차가운 코코넛 오일이 좋아요.",
  },
  {
    lang: "ko",
    comment: "언제 올라와요?",
    cited: ["다음 영상은 5월 5일에 올라갑니다."],
    reply: "오월 육일에 올라가요.",
    invented: "육일",
  },
  // A half of what nobody counts, and of hours in more languages.
  {
    lang: "en",
    comment: "When do I add the rice?",
    cited: ["Add the rice for the last 90 minutes only."],
    reply: "For the last hour and a half.",
  },
  { lang: "it", comment: "Quanto ci vuole?", cited: ["Dauert 2,5 Stunden."], reply: "Due ore e mezza." },
  // Parts of a mixture are no part of a series.
  {
    lang: "de",
    comment: "Wie mischst du den Kleber?",
    cited: ["Kleber: 1 Teil Leim, 4 Teile Wasser. Teil 3 kommt bald."],
    reply: "Ein Teil Leim auf drei Teile Wasser.",
    invented: "drei Teile",
  },
  {
    lang: "de",
    comment: "Wie mischst du den Kleber?",
    cited: ["Kleber: 1 Teil Leim, 4 Teile Wasser. Teil 3 kommt bald."],
    reply: "Vier Teile Wasser.",
  },
  // Which of two models a line is about.
  {
    lang: "en",
    comment: "Which pen for the hairlines?",
    cited: ["Pens: Nibbo 3 for hairlines, Nibbo 7 for capitals"],
    reply: "I take the Nibbo 7 for those hairlines.",
    invented: "7",
  },
  {
    lang: "en",
    comment: "Which pen for the hairlines?",
    cited: ["Pens: Nibbo 3 for hairlines, Nibbo 7 for capitals"],
    reply: "The Nibbo 3, for all hairlines.",
  },
  // A sum in other words; a number that a pronoun counts; a guess that is denied.
  {
    lang: "de",
    comment: "Was hat das insgesamt gekostet?",
    cited: ["Zusammen 365 €.\nMein Bruder hat 80 € dazugegeben."],
    reply: "365 Euro alles in allem.",
  },
  {
    lang: "en",
    comment: "How many needles are in the kit?",
    cited: ["6 needles, 1 thimble, 2 bobbins"],
    reply: "6 of them!",
  },
  {
    lang: "pt",
    comment: "Dá para jogar a seis?",
    cited: ["Jogadores: 2 a 5"],
    reply: "A seis não dá, é para 2 a 5 jogadores.",
  },
];
