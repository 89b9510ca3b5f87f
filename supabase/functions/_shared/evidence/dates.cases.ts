import { about, type ReplyCase } from "./reply.cases.ts";

/** Days, months, times of day and chapters. */
export const DATES: ReplyCase[] = [
  ...about(
    "en",
    "Granola: 300 g oats, 1/2 cup honey, 2 tbsp olive oil, 1 tsp salt. Bake 25-30 minutes at 325 °F (160 °C), stir once. Serves 8. 0:00 Intro 0:45 Mixing 6:10 Baking 1:02:30 Outtakes",
    [
      ["Where do you mix?", "At 0:45, right after the intro."],
      ["Where are the outtakes?", "The outtakes begin at 1:02:30, enjoy!"],
      ["Where do you mix?", "See 1:45 for mixing.", "1:45"],
    ],
  ),
  ...about(
    "en",
    "PC build: RTX 4070 Super, Ryzen 7 7800X3D, 32 GB RAM, 2 TB NVMe. Case: Fractal North, $139.99 at Micro Center. Total power draw 420 W. Built on March 3, 2026.",
    [
      ["When was it built?", "We built it on 3 March 2026."],
      ["When was it built?", "On March 4, 2026.", "March 4, 2026"],
      ["When was it built?", "Back in April.", "April"],
    ],
  ),
  ...about(
    "en",
    'The song in the intro is "Midnight Rain" by Ella Stone, 120 bpm. Stream it from 5 June 2026. New videos every Tuesday at 6 pm. Merch: https://kitchen.example/merch',
    [
      ["When is it out?", "You can stream it from June 5th."],
      ["When do you upload?", "Every Tuesday at 18:00."],
      ["When is it out?", "It comes out on 14 March.", "14 March"],
      ["When is it out?", "It is out tomorrow.", "tomorrow"],
      ["When do you upload?", "Every Thursday at 6 pm.", "Thursday"],
      ["When do you upload?", "Every Tuesday at 6:30 pm.", "6:30 pm"],
      ["When do you upload?", "Every Tuesday at 6 am.", "6 am"],
    ],
  ),
  ...about(
    "de",
    "Käsekuchen: 750 g Quark, 4 Eier, 180 g Zucker, 2 EL Stärke, 1 TL Vanille. 60 Minuten bei 160 °C Umluft backen, dann 2 Stunden auskühlen. 0:00 Start 3:15 Boden 9:40 Füllung",
    [
      ["Wo ist der Boden?", "Den Boden siehst du ab 3:15."],
      ["Wo ist der Boden?", "Ab 3:51 geht es los.", "3:51"],
      ["Wann kommt der nächste?", "Nächsten Freitag kommt das nächste Video.", "Freitag"],
    ],
  ),
  ...about(
    "de",
    "Werkstatt: Kreissäge Bosch GTS 635, gekauft für 589,00 € bei Hornbach in Köln. Nächster Livestream am 5. Dezember 2026 um 19:30 Uhr. Das Holz ist 18 mm stark und 1,20 m lang.",
    [
      ["Wann ist der Livestream?", "Am 5. Dezember um halb acht, also 19:30 Uhr!"],
      ["Wann ist der Livestream?", "Am Samstag um 19.30 Uhr."],
      ["Wann ist der Livestream?", "Am 6. Dezember um 19:30 Uhr.", "6. Dezember"],
      ["Wann ist der Livestream?", "Am 5. Dezember um 20 Uhr.", "20 Uhr"],
    ],
  ),
  ...about(
    "es",
    "Tortilla: 6 huevos, 1 kg de patatas, media taza de aceite, una cucharadita de sal. Fuego medio 12 minutos por lado. Para cuatro personas. 0:00 Hola 2:10 Patatas 7:55 Dar la vuelta",
    [
      ["¿Cuándo le das la vuelta?", "En el 7:55 se ve cómo darle la vuelta."],
      ["¿Dónde la vuelta?", "Mira el minuto 8:55.", "8:55"],
    ],
  ),
  ...about(
    "es",
    "Viajamos a Oaxaca en abril de 2026 con Aeroméxico. El hotel Casa Lunares costó 1.250 pesos la noche. Cámara: Fujifilm X-T5 con el 18mm. Próximo directo: viernes 4 de diciembre a las 20:00.",
    [
      ["¿Cuándo fuisteis?", "En abril de 2026, con Aeroméxico."],
      ["¿Cuándo es el directo?", "El 4 de diciembre a las 20:00."],
      ["¿Cuándo es el directo?", "El viernes a las 8 pm."],
      ["¿Cuándo fuisteis?", "Fuimos en mayo.", "mayo"],
      ["¿Cuándo es el directo?", "Es el sábado.", "sábado"],
      ["¿Cuándo es el directo?", "Será la próxima semana.", "próxima semana"],
    ],
  ),
  ...about(
    "pt",
    "Brigadeiro: 1 lata de leite condensado (395 g), 3 colheres de sopa de cacau, 1 colher de chá de manteiga. Mexer por 10 minutos em fogo baixo. Rende 30 unidades. 0:00 Oi 1:50 Panela 5:25 Enrolar",
    [
      ["Onde enrola?", "Em 5:25 mostramos como enrolar."],
      ["Onde enrola?", "Veja em 6:25.", "6:25"],
    ],
  ),
  ...about(
    "pt",
    "Pedalada de 85 km de Campinas a Jundiaí, 1.340 m de subida, 4 horas e meia. Bicicleta Caloi Strada, R$ 4.599,00. Próximo vídeo em 12 de dezembro. Música: Rodrigo Lima.",
    [
      ["Quando sai o próximo?", "No dia 12 de dezembro!"],
      ["Quando sai o próximo?", "Amanhã mesmo.", "Amanhã"],
    ],
  ),
  ...about(
    "fr",
    "Crêpes : 250 g de farine, 4 œufs, un demi-litre de lait, 2 cuillères à soupe de sucre. Repos : une heure. Cuire 1 minute par face. Pour 5 personnes. 0:00 Bonjour 1:35 Pâte 4:20 Cuisson",
    [
      ["Où est la cuisson ?", "La cuisson commence à 4:20."],
      ["Où est la pâte ?", "À 1:53.", "1:53"],
    ],
  ),
  ...about(
    "fr",
    "Randonnée du 14 juillet 2026 : 18,5 km, 950 m de dénivelé, départ à 7h30 de Chamonix. Sac Millet, 129 €. Photos de Paul Renard. Prochaine vidéo dimanche à 18h.",
    [
      ["Quel départ ?", "Le départ est à 7h30, de Chamonix."],
      ["C'était quand ?", "C'était le 14 juillet."],
      ["Prochaine vidéo ?", "Dimanche à 18 heures !"],
      ["Quel départ ?", "Le départ est à 8h30.", "8h30"],
      ["C'était quand ?", "C'était le 15 août.", "15 août"],
      ["Prochaine vidéo ?", "Demain soir !", "Demain"],
    ],
  ),
  ...about(
    "ja",
    "プリン：卵3個、牛乳400ml、砂糖80g、バニラ小さじ1。160度のオーブンで35分、冷蔵庫で2時間。4人分です。0:00 はじめに 1:20 カラメル 4:05 焼く",
    [
      ["カラメルはどこ？", "カラメルは1:20からです。"],
      ["カラメルはどこ？", "2:20を見てください。", "2:20"],
    ],
  ),
  ...about(
    "ja",
    "金沢の旅、2026年3月20日から3日間。宿は「雪椿」、一泊12,800円。カメラはニコンZ6II。次の動画は12月5日の19時に公開。音楽：田中ユウ",
    [
      ["いつ行きましたか？", "3月20日に行きました。"],
      ["次の動画は？", "12月5日の19時です。"],
      ["いつ行きましたか？", "4月20日に行きました。", "4月20日"],
      ["次の動画は？", "来週です。", "来週"],
      ["次の動画は？", "12月5日の午後8時です。", "午後8時"],
    ],
  ),
  ...about(
    "en",
    "Matcha latte: 2 tsp matcha, 80 ml water at 75 °C, 200 ml oat milk. Whisk for 30 seconds. 0:00 Intro 1:15 Sifting 3:40 Whisking",
    [
      ["How long to whisk?", "Just half a minute, see 3:40 for the motion."],
      ["When is part two out?", "Part two comes out next Friday!", "next Friday"],
      ["Where do you show sifting?", "Jump to 2:15 for the sifting.", "2:15"],
    ],
  ),
  ...about("en", "Live in Vienna on 3 December 2026, doors 7:30 pm. Tickets: https://band.example/tour", [
    ["When is the Vienna show?", "On Dec 3rd in Vienna, doors open at 19:30. See you there!"],
  ]),
  ...about(
    "de",
    "Sauerteigbrot: 500 g Roggenmehl, 350 ml Wasser, 10 g Salz. 45 Minuten bei 230 Grad backen. 0:00 Hallo 2:20 Kneten 8:05 Backen",
    [
      ["Wo wird geknetet?", "Ab 2:20 siehst du das Kneten."],
      ["Wann kommt Teil 2?", "Teil 2 kommt am 14. März.", "14. März"],
    ],
  ),
  ...about(
    "es",
    "Paella para 4 personas: 400 g de arroz, 1,2 litros de caldo, dos cucharadas de aceite. Cocer 18 minutos. 0:00 Inicio 4:30 Sofrito",
    [["¿Cuánto tiempo se cuece?", "Dieciocho minutos, y el sofrito está en el minuto 4:30."]],
  ),
  ...about(
    "es",
    "El curso empieza el 15 de enero de 2027 y cuesta 49,90 €. Profesora: Lucía Ferrer, en Sevilla.",
    [
      ["¿Cuándo empieza el curso?", "Empieza el 15 de enero. ¡Te esperamos!"],
      ["¿Cuándo empieza el curso?", "Empieza el 16 de enero.", "16 de enero"],
    ],
  ),
  ...about("pt", "Violão Yamaha C40, comprado por R$ 899 em Curitiba. Aula nova toda quinta-feira às 19h.", [
    ["Quando sai aula nova?", "Toda quinta-feira às 19:00!"],
    ["Quando sai aula nova?", "Toda sexta-feira às 19h!", "sexta-feira"],
  ]),
  ...about(
    "fr",
    "Tarte Tatin : 6 pommes, 150 g de sucre, 80 g de beurre. Cuisson 35 minutes à 200 °C. 0:00 Bonjour 5:12 Caramel",
    [["Où est le caramel ?", "Le caramel est à 5:12. Bonne dégustation !"]],
  ),
  ...about("fr", "Le livre d'Anne Morel paraît le 8 mars 2027 chez Grasset, 19,90 €.", [
    ["Quand sort le livre ?", "Le livre sort le 8 mars chez Grasset."],
    ["Quand sort le livre ?", "Il sort le 8 avril.", "8 avril"],
  ]),
  ...about(
    "ja",
    "ラーメン：スープは豚骨、麺は150g、煮る時間は3分。卵は6分30秒ゆでます。チャプター 0:00 はじめに 2:45 スープ",
    [["スープはどこから？", "スープは2:45から見られます。"]],
  ),
  ...about(
    "ja",
    "京都のゲストハウス「ひだまり」、一泊6,500円。撮影は2026年4月5日。カメラはソニーのZV-E10です。",
    [["いつ撮影しましたか？", "3月14日に撮影しました。", "3月14日"]],
  ),
  ...about(
    "en",
    "Sourdough starter: feed 50 g flour and 50 g water daily for 7 days. Jar: Weck 742. My book 'Slow Bread' is out with Hardie Press. Newsletter: https://kitchen.example/news Chapters: 00:00 Why 02:30 Feeding 12:05 Floating test",
    [["Where do I see the floating test?", "The floating test starts at 12:05 🙂 Happy baking!"]],
  ),
  ...about("en", "", [["Where is part 2?", "Part 2 comes out on 14 March!", "14 March"]]),
  ...about(
    "ja",
    "編み物：毛糸はハマナカの並太、針は6号、編み始めは80目。完成まで約10時間。0:00 準備 5:30 編み始め",
    [["何目ですか？", "80目から編み始めます。5:30をご覧ください。"]],
  ),
  ...about(
    "en",
    "Boss guide: use the Frost Bow, level 42 or higher, and 6 health potions. The second phase starts at 50% health. Played on PS5, patch 1.07. 0:00 Build 2:40 Phase one 9:15 Phase two",
    [["Where is phase two?", "Phase two begins at 9:15 in the video."]],
  ),
  ...about(
    "de",
    "Weihnachtsmarkt in Dresden, geöffnet vom 25. November bis 24. Dezember, täglich von 10 bis 21 Uhr. Glühwein 4,50 €, Pfand 3 €. Fahrt mit der Linie 4 bis Altmarkt.",
    [
      ["Wann hat der Markt auf?", "Täglich von 10 bis 21 Uhr, bis zum 24. Dezember."],
      ["Wann hat der Markt auf?", "Täglich bis 22 Uhr.", "22 Uhr"],
    ],
  ),
  ...about(
    "de",
    "Yoga für Anfänger: 20 Minuten, drei Runden Sonnengruß, 5 Atemzüge pro Haltung. Matte von Manduka. Neues Video jeden Sonntag um 8 Uhr. 0:00 Ankommen 4:10 Sonnengruß",
    [
      ["Wann kommt das nächste Video?", "Jeden Sonntag um 8 Uhr, bis dann!"],
      ["Wann kommt das nächste Video?", "Morgen um 8 Uhr.", "Morgen"],
    ],
  ),
  ...about(
    "es",
    "Sembramos tomates el 10 de marzo; cosecha a los 75 días. Riego: 2 litros por planta cada tres días. Sustrato Compo. Maceta de 30 cm. 0:00 Semillas 3:05 Trasplante",
    [
      ["¿Cuándo los sembraste?", "Los sembramos el 10 de marzo. ¡Suerte con tu huerto!"],
      ["¿Cuándo los sembraste?", "Los sembramos en abril.", "abril"],
    ],
  ),
  ...about(
    "fr",
    "Réglage du dérailleur Shimano 105 : vis H, un quart de tour. Pression 6,5 bars, chaîne de 114 maillons. Outils Park Tool, 34,50 €. 0:00 Outils 2:22 Butées 7:40 Tension",
    [["Où sont les butées ?", "Les butées sont à 2:22."]],
  ),
  ...about(
    "ja",
    "餃子：皮は24枚、豚ひき肉200g、キャベツ4枚。焼き時間は5分、水は100ml。ごま油は大さじ1。3人前。0:00 材料 2:15 包み方 8:30 焼き方",
    [
      ["包み方はどこですか？", "包み方は2:15からご覧ください。"],
      ["次の動画はいつ？", "次の金曜日に公開します。", "金曜日"],
    ],
  ),
  ...about(
    "en",
    "Opening hours: Tuesday to Saturday, 10:00 to 18:30. Closed on Mondays. Workshop on Sunday 6 December, £45, seniors £30. Parcel to Germany: 5 to 7 working days, £9.50.",
    [
      ["Are you open on Sundays?", "We're closed on Mondays only in name, so come Tuesday to Saturday."],
      ["When is the workshop?", "Sunday 6 December!"],
      ["When is the workshop?", "It's on Thursday 6 December.", "Thursday"],
      ["When do you close?", "At half past six in the evening, and we open at ten o'clock."],
      ["When do you close?", "We're open from 10 to 6:30 pm."],
      ["When do you close?", "At half past seven.", "half past seven"],
    ],
  ),
  ...about(
    "de",
    "Die Tour: 84 km, 1.250 Höhenmeter, Start in Rosenheim um 7:45 Uhr, Pause am Chiemsee gegen halb elf. Reifen: 32 mm, 4,5 bar vorne, 5 bar hinten. Nächste Ausfahrt: Samstag, 8. Mai 2027.",
    [
      ["Wann ist die nächste Ausfahrt?", "Am Sonntag, dem 8. Mai 2027.", "Sonntag"],
      ["Wann geht es los?", "Um Viertel vor acht in Rosenheim."],
      ["Wann macht ihr Pause?", "Gegen 10:30 Uhr am Chiemsee."],
      ["Wann geht es los?", "Um Viertel nach sieben.", "Viertel nach sieben"],
    ],
  ),
  ...about(
    "de",
    "Opening hours: Tuesday to Saturday, 10:00 to 18:30. Closed on Mondays. Workshop on Sunday 6 December, £45, seniors £30. Parcel to Germany: 5 to 7 working days, £9.50.",
    [["Wann habt ihr auf?", "Freitagabend bis 18:30 Uhr, montags ist zu.", "Freitagabend"]],
  ),
  ...about(
    "es",
    "Tomates: sembrar el 1 de marzo, trasplantar a 50 cm. Riego: 2 litros cada tres días. Directo los jueves a las 20:00. Curso: 39 €, socios 29 €. Maceta de 30 cm.",
    [
      ["¿Cuándo es el directo?", "Todos los jueves a las ocho de la tarde."],
      ["¿Cuándo es el directo?", "Los martes a las 20:00.", "martes"],
    ],
  ),
  ...about(
    "pt",
    "Aula ao vivo às terças e quintas, das 19h às 20h30. Inscrição: R$ 120, estudantes R$ 80. Adubo: 250 g por m², a cada 15 dias. Encontro em Coimbra no dia 14 de junho.",
    [
      ["Quando é a aula?", "Às terças e quintas, às 19h."],
      ["Quando é a aula?", "Toda sexta, às 19h.", "sexta"],
      ["Até que horas vai?", "Das 19h às 20h30, sem falta."],
      ["Que horas é a aula?", "Entre 19h e 20h30, às terças e quintas."],
      ["Que horas é a aula?", "Começa às 17h.", "17h"],
    ],
  ),
  ...about(
    "fr",
    "Atelier le mercredi de 14 h à 16 h 30, 25 € la séance, 200 € les dix. Cuisson : 1 h 30 à 180 °C. Argile : 2 kg par personne. Prochaine vente : dimanche 7 mars 2027 à Nantes.",
    [
      ["C'est quel jour ?", "Le mercredi, de quatorze heures à seize heures trente."],
      ["C'est quel jour ?", "Le vendredi de 14 h à 16 h 30.", "vendredi"],
      ["À quelle heure ?", "De 14 h jusqu'à 16 h 30, venez à l'heure."],
      ["Combien de temps au four ?", "Une heure et demie à 180 degrés. Mille mercis pour ton message !"],
    ],
  ),
  ...about(
    "it",
    "Pizza: 250 g di farina, 160 ml d'acqua, 5 g di sale. Lievitazione 24 ore, forno a 250 °C per 8 minuti. Corso sabato alle 15:30 a Bologna, 35 euro.",
    [
      ["Quando è il corso?", "Domenica alle 15:30.", "Domenica"],
      ["A che ora?", "Sabato alle tre e mezza, a Bologna."],
    ],
  ),
  ...about(
    "nl",
    "Rit: 62 km, start zaterdag om 9.30 uur in Utrecht. Banden 28 mm, 6 bar. Kosten: € 12,50, kinderen gratis.",
    [["Wanneer vertrekken jullie?", "Zaterdag om half tien."]],
  ),
  ...about(
    "pl",
    "Sukienka: 2,5 m materiału, zamek 40 cm, szew 1,5 cm. Kurs w środę o 18:00, 80 zł. Następny odcinek 12 kwietnia.",
    [["Kiedy jest kurs?", "W czwartek o 18:00.", "czwartek"]],
  ),
  ...about(
    "ru",
    "Пирог: 300 г муки, 200 мл кефира, 2 яйца. Выпекать 40 минут при 180 градусах. Новое видео по пятницам в 18:00. Форма 24 см.",
    [
      ["Когда новые видео?", "По пятницам в шесть вечера."],
      ["Когда новые видео?", "По средам в 18:00.", "средам"],
    ],
  ),
  ...about(
    "sv",
    "Mössa: 100 g ull, stickor 4 mm, 96 maskor. Torka plant. Kurs onsdag klockan 18.30 i Lund, 250 kr.",
    [["När är kursen?", "På torsdag klockan 18.30.", "torsdag"]],
  ),
  ...about(
    "ko",
    "김치: 배추 2kg, 소금 300g, 고춧가루 150g. 절이는 시간은 3시간. 다음 영상은 3월 14일 토요일에 올라갑니다. 재료비는 12,000원입니다.",
    [
      ["다음 영상은 언제예요?", "3월 14일 토요일에 만나요!"],
      ["다음 영상은 언제예요?", "일요일에 올라가요.", "일요일"],
    ],
  ),
  ...about(
    "zh",
    "面条：面粉300克，水135毫升，盐3克。醒面30分钟，煮2分钟。直播时间：每周三晚上8点。课程价格199元。",
    [
      ["什么时候直播？", "每周三晚上八点。"],
      ["什么时候直播？", "每周五晚上8点。", "周五"],
    ],
  ),
  ...about(
    "hi",
    "चाय: 2 कप पानी, 1 कप दूध, 10 ग्राम अदरक, 5 मिनट उबालें। लाइव हर रविवार शाम 7 बजे। कोर्स की कीमत ₹499 है।",
    [
      ["लाइव कब है?", "हर रविवार शाम 7 बजे मिलते हैं!"],
      ["लाइव कब है?", "हर शनिवार शाम 7 बजे।", "शनिवार"],
    ],
  ),
  ...about(
    "ar",
    "القهوة: 20 غرام بن، 300 مل ماء، درجة الحرارة 92. مدة التحضير 4 دقائق. البث المباشر يوم الجمعة الساعة 8 مساءً.",
    [
      ["متى البث؟", "البث يوم الجمعة الساعة 8 مساءً."],
      ["متى البث؟", "البث يوم الأحد الساعة 8 مساءً.", "الأحد"],
    ],
  ),
  ...about("th", "ผัดไทย: เส้น 200 กรัม กุ้ง 8 ตัว ผัด 3 นาที ไลฟ์ทุกวันพุธ 19.00 น.", [
    ["ไลฟ์วันไหนคะ", "ทุกวันพุธ 19.00 น. ค่ะ"],
  ]),
  ...about(
    "ja",
    "味噌汁：だし600ml、味噌大さじ2、豆腐150g。煮る時間は3分。次の動画は4月12日（日）。ワークショップは毎週水・土、参加費2,500円、五名まで。",
    [
      ["次の動画はいつですか？", "4月12日の日曜日です。"],
      ["ワークショップは何曜日ですか？", "毎週水曜と金曜です。", "金曜"],
    ],
  ),
  ...about(
    "en",
    "Charging from 10 to 80 % takes 28 minutes at 150 kW. Range: 410 km in summer, 320 km in winter. Battery: 77 kWh. Filmed 3–6 May.",
    [
      ["What about range in winter?", "320 km in winter, down from 410."],
      ["When was this?", "From the third to the sixth of May."],
      ["When was this?", "From the fourth to the sixth of May.", "fourth"],
    ],
  ),
  ...about("en", "Shot in 4K at 25 fps, ISO 400, f/2.8, 1/50 s. Step 3: colour grading at 12:10.", [
    ["What settings?", "4K, 25 fps and ISO 400 with f/2.8. Step 3 at 12:10 shows the grading."],
  ]),
  ...about("en", "Water twice a week in summer, once a fortnight in winter.", [
    ["How often?", "Twice a week in summer, once every two weeks in winter."],
  ]),
  ...about("en", "The next part comes in early May 2027.", [
    ["When will the next one be out?", "Early May, in 2027 that is."],
    ["When will the next one be out?", "In mid-June!", "June"],
  ]),
  ...about("ja", "ライブは毎週金曜の夜9時から。", [
    ["ライブは何時ですか？", "金曜の21時からです！"],
    ["ライブは何時ですか？", "金曜の19時からです！", "19時"],
  ]),
  ...about("de", "Di-Fr 10-18 Uhr, Sa 9-14 Uhr.", [
    ["Habt ihr mittwochs auf?", "Mittwochs sind wir von zehn bis 18 Uhr da."],
    ["Und am Wochenende?", "Samstags von neun bis 14 Uhr."],
    ["Habt ihr mittwochs auf?", "Ja, am Mittwoch ab 10 Uhr."],
    ["Ab wann?", "Ab Dienstag um zehn sind wir da."],
    ["Ab wann?", "Ab Dienstag um elf sind wir da.", "elf"],
    ["Habt ihr montags auf?", "Ja, montags auch.", "montags"],
    ["Wann habt ihr auf?", "Mo-Fr von zehn bis 18 Uhr.", "Mo"],
  ]),
  ...about("en", "Saturday mornings 8.30 to 12.30. Bits of 8.30 to 12.30 mm.", [
    ["When?", "Saturday mornings from half eight till half twelve."],
    ["When?", "Saturday mornings from half nine till half twelve.", "half nine"],
  ]),
  ...about("it", "Partenza ogni ora dalle 9 alle 17 da giugno a settembre. Ordini fino a giovedì.", [
    ["A che ora?", "Ogni ora, dalle nove di mattina alle cinque del pomeriggio."],
    ["A che ora?", "Ogni ora, dalle nove di mattina alle sei del pomeriggio.", "alle sei"],
  ]),
  ...about("nl", "Winkel open di t/m za, 10-17.30 uur.", [
    ["Zijn jullie op woensdag open?", "Jazeker, woensdag van 10 tot half zes."],
    ["Zijn jullie op maandag open?", "Jazeker, maandag van 10 tot half zes.", "maandag"],
  ]),
  ...about("en", "Phone orders by Thursday noon.", [
    ["Can I order?", "Sure, ring us by 12 on Thursday."],
    ["Can I order?", "Sure, ring us by 1 on Thursday.", "1"],
  ]),
  ...about("es", "Purín cada quince días.", [
    ["¿Cada cuánto?", "Cada dos semanas."],
    ["¿Cada cuánto?", "Cada tres semanas.", "tres semanas"],
  ]),
  ...about("ja", "毎月第2土曜日の13時から15時半まで。", [
    ["何時からですか？", "午後1時から3時半までです。"],
    ["何時からですか？", "午後1時から4時半までです。", "4時半"],
  ]),
  ...about("de", "Verkauf samstags 9-12 Uhr. Reparaturen im Januar und im Februar.", [
    ["Wann kann man kaufen?", "Samstags von neun bis zwölf."],
    ["Wann reparierst du?", "Nur im Januar und Februar."],
    ["Wann kann man kaufen?", "Samstags von acht bis zwölf.", "acht"],
    ["Wann reparierst du?", "Nur im Januar und März.", "März"],
  ]),
  ...about("en", "Practice on Thursdays at 7.30 pm. 3:15 Sharpening 7:40 Stropping", [
    ["When?", "Thursday evenings, half seven."],
    ["Where do you strop?", "From seven forty on."],
    ["When?", "Thursday evenings, half eight.", "half eight"],
    ["Where do you strop?", "From seven fifty on.", "seven fifty"],
  ]),
  ...about("fr", "Basse mer à 7 h 12 le 17 juin.", [
    ["À quelle heure ?", "Basse mer à sept heures douze."],
    ["À quelle heure ?", "Basse mer à sept heures vingt.", "sept heures vingt"],
  ]),
];
