import { about, type ReplyCase } from "./reply.cases.ts";

/** Links, names and sentences: what only reading can judge goes to the judge. */
export const WORDS: ReplyCase[] = [
  ...about(
    "en",
    "Granola: 300 g oats, 1/2 cup honey, 2 tbsp olive oil, 1 tsp salt. Bake 25-30 minutes at 325 °F (160 °C), stir once. Serves 8. 0:00 Intro 0:45 Mixing 6:10 Baking 1:02:30 Outtakes",
    [
      ["Yum!", "Thank you so much, glad you like it!"],
      ["Which honey?", "We use honey from Capilano.", "~Capilano"],
      ["Is it gluten free?", "Yes, it is completely gluten free.", "~gluten free"],
      ["Can my dog eat it?", "It's perfectly safe for dogs.", "~safe for dogs"],
      ["More please", "We will post another recipe very soon.", "~another recipe"],
    ],
  ),
  ...about(
    "en",
    "PC build: RTX 4070 Super, Ryzen 7 7800X3D, 32 GB RAM, 2 TB NVMe. Case: Fractal North, $139.99 at Micro Center. Total power draw 420 W. Built on March 3, 2026.",
    [
      ["Which GPU?", "An RTX 4070 Ti.", "~Ti"],
      ["Where did you buy it?", "At Best Buy.", "~Best Buy"],
      ["Who edits?", "Our editor is called Jonas.", "~Jonas"],
      ["Does it run hot?", "No, it stays cool and quiet.", "~stays cool"],
    ],
  ),
  ...about(
    "en",
    'The song in the intro is "Midnight Rain" by Ella Stone, 120 bpm. Stream it from 5 June 2026. New videos every Tuesday at 6 pm. Merch: https://kitchen.example/merch',
    [
      ["What song is this?", 'It is "Midnight Rain" by Ella Stone.'],
      ["What song is this?", "That's Midnight Rain!"],
      ["Where is the merch?", "Here: https://kitchen.example/merch"],
      ["Mia here, hello from Norway", "Hello Mia, greetings to Norway!"],
      ["What song is this?", "The song is Midnight City.", "~City"],
      ["What song is this?", "Taylor Swift sings it.", "~Taylor Swift"],
      ["What song is this?", 'It is called "Summer Dust".', "~Summer Dust"],
      ["Where is the merch?", "Go to https://merch.example/shop", "https://merch.example/shop"],
      ["Where is it from?", "It was recorded in Berlin.", "~Berlin"],
      ["Who plays the drums?", "@drumjoe plays them.", "~drumjoe"],
      ["Is it free?", "You may use it freely in your videos.", "~use it freely"],
    ],
  ),
  ...about(
    "de",
    "Käsekuchen: 750 g Quark, 4 Eier, 180 g Zucker, 2 EL Stärke, 1 TL Vanille. 60 Minuten bei 160 °C Umluft backen, dann 2 Stunden auskühlen. 0:00 Start 3:15 Boden 9:40 Füllung",
    [
      ["Lecker!", "Vielen Dank, das freut uns sehr!"],
      ["Welcher Quark?", "Der Quark ist von Weihenstephan.", "~Weihenstephan"],
      ["Geht das glutenfrei?", "Ja, der Kuchen ist glutenfrei.", "~glutenfrei"],
      ["Kann man ihn einfrieren?", "Er lässt sich wunderbar einfrieren.", "~einfrieren"],
    ],
  ),
  ...about(
    "de",
    "Werkstatt: Kreissäge Bosch GTS 635, gekauft für 589,00 € bei Hornbach in Köln. Nächster Livestream am 5. Dezember 2026 um 19:30 Uhr. Das Holz ist 18 mm stark und 1,20 m lang.",
    [
      ["Welche Säge?", "Eine Kreissäge von Makita.", "~Makita"],
      ["Wo gekauft?", "Bei Obi in Bonn.", "~Bonn"],
      ["Ist sie laut?", "Nein, die Säge ist angenehm leise.", "~angenehm leise"],
    ],
  ),
  ...about(
    "es",
    "Tortilla: 6 huevos, 1 kg de patatas, media taza de aceite, una cucharadita de sal. Fuego medio 12 minutos por lado. Para cuatro personas. 0:00 Hola 2:10 Patatas 7:55 Dar la vuelta",
    [
      ["¡Buenísima!", "¡Muchísimas gracias por tus palabras!"],
      ["¿Qué patata usas?", "La patata es de Álava.", "~Álava"],
      ["¿Se puede con cebolla?", "Sí, con cebolla queda todavía mejor.", "~con cebolla"],
    ],
  ),
  ...about(
    "es",
    "Viajamos a Oaxaca en abril de 2026 con Aeroméxico. El hotel Casa Lunares costó 1.250 pesos la noche. Cámara: Fujifilm X-T5 con el 18mm. Próximo directo: viernes 4 de diciembre a las 20:00.",
    [
      ["¿Con quién volaste?", "Volamos con Iberia.", "~Iberia"],
      ["¿Es segura la zona?", "Sí, la zona es muy segura de noche.", "~muy segura"],
    ],
  ),
  ...about(
    "pt",
    "Brigadeiro: 1 lata de leite condensado (395 g), 3 colheres de sopa de cacau, 1 colher de chá de manteiga. Mexer por 10 minutos em fogo baixo. Rende 30 unidades. 0:00 Oi 1:50 Panela 5:25 Enrolar",
    [
      ["Delícia!", "Muito obrigado pelo carinho!"],
      ["Que cacau?", "Usamos cacau da Garoto.", "~Garoto"],
      ["Posso congelar?", "Pode congelar sem problema nenhum.", "~congelar"],
    ],
  ),
  ...about(
    "pt",
    "Pedalada de 85 km de Campinas a Jundiaí, 1.340 m de subida, 4 horas e meia. Bicicleta Caloi Strada, R$ 4.599,00. Próximo vídeo em 12 de dezembro. Música: Rodrigo Lima.",
    [
      ["Quem fez a música?", "A música é do Rodrigo Lima."],
      ["Que bike é?", "Uma Sense Criterium.", "~Sense Criterium"],
      ["De onde saíram?", "Saímos de Sorocaba.", "~Sorocaba"],
      ["É boa para iniciantes?", "Sim, é ótima para iniciantes.", "~ótima para iniciantes"],
    ],
  ),
  ...about(
    "fr",
    "Crêpes : 250 g de farine, 4 œufs, un demi-litre de lait, 2 cuillères à soupe de sucre. Repos : une heure. Cuire 1 minute par face. Pour 5 personnes. 0:00 Bonjour 1:35 Pâte 4:20 Cuisson",
    [
      ["Super !", "Merci beaucoup pour votre message !"],
      ["Quelle farine ?", "La farine vient de chez Francine.", "~Francine"],
      ["Sans gluten ?", "Oui, elles sont sans gluten.", "~sans gluten"],
    ],
  ),
  ...about(
    "fr",
    "Randonnée du 14 juillet 2026 : 18,5 km, 950 m de dénivelé, départ à 7h30 de Chamonix. Sac Millet, 129 €. Photos de Paul Renard. Prochaine vidéo dimanche à 18h.",
    [
      ["Quel sac ?", "Un sac Deuter.", "~Deuter"],
      ["Où dormir ?", "Nous avons dormi à Annecy.", "~Annecy"],
      ["C'est difficile ?", "Non, c'est facile même avec des enfants.", "~même avec des enfants"],
    ],
  ),
  ...about(
    "ja",
    "プリン：卵3個、牛乳400ml、砂糖80g、バニラ小さじ1。160度のオーブンで35分、冷蔵庫で2時間。4人分です。0:00 はじめに 1:20 カラメル 4:05 焼く",
    [
      ["美味しそう！", "ありがとうございます！"],
      ["どの牛乳？", "牛乳はメイジです。", "~メイジ"],
      ["冷凍できますか？", "はい、冷凍しても美味しいです。", "~冷凍しても"],
    ],
  ),
  ...about(
    "ja",
    "金沢の旅、2026年3月20日から3日間。宿は「雪椿」、一泊12,800円。カメラはニコンZ6II。次の動画は12月5日の19時に公開。音楽：田中ユウ",
    [
      ["宿はどこ？", "宿は「雪椿」です。"],
      ["カメラは？", "ニコンのZ6IIです。"],
      ["宿はどこ？", "宿は「花ごよみ」です。", "~花ごよみ"],
      ["カメラは？", "パナソニックです。", "~パナソニック"],
      ["どこへ？", "奈良へ行きました。", "~奈良"],
      ["混んでいましたか？", "いいえ、とても静かな町でした。", "~静かな町"],
    ],
  ),
  ...about(
    "ja",
    "PC build: RTX 4070 Super, Ryzen 7 7800X3D, 32 GB RAM, 2 TB NVMe. Case: Fractal North, $139.99 at Micro Center. Total power draw 420 W. Built on March 3, 2026.",
    [["GPUは？", "RTX 4070 Superです。"]],
  ),
  ...about(
    "en",
    "Camera: Sony A7 IV with the 35mm f/1.8. Microphone: Rode NT1, bought for $249. Edited in DaVinci Resolve 19.",
    [["What lens?", "A Sigma 35mm lens.", "~Sigma"]],
  ),
  ...about(
    "en",
    "Matcha latte: 2 tsp matcha, 80 ml water at 75 °C, 200 ml oat milk. Whisk for 30 seconds. 0:00 Intro 1:15 Sifting 3:40 Whisking",
    [["Is matcha safe for dogs?", "Yes, it is perfectly safe for dogs.", "~perfectly safe for dogs"]],
  ),
  ...about("de", "", [
    ["Danke für das tolle Video!", "Vielen Dank für deine lieben Worte! Schönes Wochenende."],
    ["Toller Schuss bei 2:10!", "Danke! Der Drohnenschuss war reine Glückssache."],
  ]),
  ...about(
    "de",
    "Das Rad ist ein Canyon Endurace, gekauft in Koblenz für 1.899 €. Die Tour geht über 62,5 km.",
    [["Welches Rad ist das?", "Das ist ein Canyon Ultimate.", "~Ultimate"]],
  ),
  ...about(
    "de",
    "Sauerteigbrot: 500 g Roggenmehl, 350 ml Wasser, 10 g Salz. 45 Minuten bei 230 Grad backen. 0:00 Hallo 2:20 Kneten 8:05 Backen",
    [["Geht das auch mit Dinkel?", "Ja, das klappt mit Dinkelmehl genauso gut.", "~Dinkelmehl"]],
  ),
  ...about(
    "es",
    "El curso empieza el 15 de enero de 2027 y cuesta 49,90 €. Profesora: Lucía Ferrer, en Sevilla.",
    [["¿Quién da el curso?", "Lo da Lucía Ferrer en Sevilla."]],
  ),
  ...about("es", "", [["¡Qué rico! Saludos desde Lima", "¡Muchas gracias! Un abrazo hasta Lima."]]),
  ...about(
    "es",
    "Paella para 4 personas: 400 g de arroz, 1,2 litros de caldo, dos cucharadas de aceite. Cocer 18 minutos. 0:00 Inicio 4:30 Sofrito",
    [
      ["¿Qué arroz usas?", "Usamos arroz de la marca Dacsa.", "~Dacsa"],
      ["¿Se puede congelar?", "Sí, se puede congelar sin problema.", "~congelar"],
    ],
  ),
  ...about("pt", "Violão Yamaha C40, comprado por R$ 899 em Curitiba. Aula nova toda quinta-feira às 19h.", [
    ["Onde comprou?", "Comprei em Curitiba."],
    ["Onde comprou?", "Comprei em Salvador.", "~Salvador"],
  ]),
  ...about("pt", "", [["Amei o vídeo!", "Muito obrigada pelo carinho! Um beijo."]]),
  ...about(
    "pt",
    "Bolo de cenoura: 3 cenouras, 4 ovos, 2 xícaras de farinha, meia xícara de óleo. Forno a 180 °C por 40 minutos.",
    [["Posso usar açúcar mascavo?", "Pode sim, fica ótimo com açúcar mascavo.", "~mascavo"]],
  ),
  ...about("fr", "", [
    ["Merci pour la recette !", "Merci à vous, ça nous touche beaucoup !"],
    ["Superbe !", "Mille fois merci ! Ravie que ça te plaise."],
  ]),
  ...about("fr", "Le livre d'Anne Morel paraît le 8 mars 2027 chez Grasset, 19,90 €.", [
    ["Chez quel éditeur ?", "Il paraît chez Gallimard.", "~Gallimard"],
    ["Où l'acheter ?", "Tout est sur https://livres.example/morel.", "https://livres.example/morel"],
  ]),
  ...about(
    "fr",
    "Tarte Tatin : 6 pommes, 150 g de sucre, 80 g de beurre. Cuisson 35 minutes à 200 °C. 0:00 Bonjour 5:12 Caramel",
    [["Ça se conserve ?", "Oui, elle se garde très bien au frais.", "~se garde très bien"]],
  ),
  ...about(
    "ja",
    "京都のゲストハウス「ひだまり」、一泊6,500円。撮影は2026年4月5日。カメラはソニーのZV-E10です。",
    [
      ["どこに泊まりましたか？", "京都の「ひだまり」に泊まりました。"],
      ["カメラは何ですか？", "カメラはキヤノンです。", "~キヤノン"],
      ["犬も泊まれますか？", "はい、犬も一緒に泊まれますよ。", "~犬も一緒に泊まれます"],
    ],
  ),
  ...about("ja", "", [
    ["楽しかったです！", "コメントありがとうございます！とても嬉しいです。"],
    ["エプロンが素敵！", "エプロンは手作りなんです。タッパーやキッチンペーパーもぜひ活用してくださいね。"],
  ]),
  ...about(
    "en",
    "Sourdough starter: feed 50 g flour and 50 g water daily for 7 days. Jar: Weck 742. My book 'Slow Bread' is out with Hardie Press. Newsletter: https://kitchen.example/news Chapters: 00:00 Why 02:30 Feeding 12:05 Floating test",
    [
      ["Do you have a book?", "Yes! It's called Slow Bread and it's published by Hardie Press."],
      ["Any newsletter?", "You can sign up at https://kitchen.example/news. See you there!"],
      ["Which flour?", "We like King Arthur flour best.", "~King Arthur"],
      ["Song?", "Midnight City is the song.", "~Midnight City"],
      ["Is it ok in the fridge?", "Sure, the fridge slows it down nicely.", "~the fridge slows"],
    ],
  ),
  ...about(
    "de",
    "Gitarre: Fender Stratocaster von 1998, Verstärker Vox AC15. Stimmung: Drop D. Tempo 96 BPM. Tabs auf unserer Seite. Aufgenommen im Studio Nordlicht in Hamburg.",
    [
      ["Wo aufgenommen?", "Die Aufnahme entstand im Studio Nordlicht in Hamburg."],
      ["Gibt es Tabs?", "Klar, die Tabs findest du auf unserer Seite. Danke für deine Frage!"],
      ["Welche Saiten?", "Ich spiele Saiten von Elixir.", "~Elixir"],
      ["Wer singt?", "Gesungen hat das Anna Berger.", "~Anna Berger"],
    ],
  ),
  ...about(
    "es",
    "Rutina de 20 minutos, 3 series de 12 repeticiones con mancuernas de 5 kg. Descanso: 45 segundos. Entrenadora: Marta Solís. 0:00 Calentamiento 3:20 Piernas",
    [
      ["¿Quién es la entrenadora?", "Se llama Marta Solís, ¡gracias por preguntar!"],
      ["¿Qué música suena?", "Suena una canción de Rosalía.", "~Rosalía"],
    ],
  ),
  ...about(
    "pt",
    "Tinta Suvinil fosca, 18 litros, rendimento de 250 m². Secagem: 4 horas entre demãos. Rolo de lã 23 cm. 0:00 Começo 6:40 Segunda demão",
    [["Que tinta é?", "É da marca Coral.", "~Coral"]],
  ),
  ...about(
    "fr",
    "Robot cuiseur Moulinex, 1 500 W, 299,99 €. Soupe : 800 g de potiron, 2 pommes de terre, 1 litre de bouillon, 20 minutes de cuisson. 0:00 Intro 2:05 Épluchage",
    [["Quel robot ?", "C'est un Thermomix.", "~Thermomix"]],
  ),
  ...about(
    "ja",
    "編み物：毛糸はハマナカの並太、針は6号、編み始めは80目。完成まで約10時間。0:00 準備 5:30 編み始め",
    [["毛糸は何ですか？", "ダルマの毛糸です。", "~ダルマ"]],
  ),
  ...about(
    "en",
    "Boss guide: use the Frost Bow, level 42 or higher, and 6 health potions. The second phase starts at 50% health. Played on PS5, patch 1.07. 0:00 Build 2:40 Phase one 9:15 Phase two",
    [
      ["Which bow is that?", "That's the Frost Bow, it helps a lot here!"],
      ["What armor?", "I wear the Dragon Plate.", "~Dragon Plate"],
    ],
  ),
  ...about(
    "en",
    "Tote bag: 1 m of canvas, 2 strips of 60 x 8 cm, seam allowance 1.5 cm. Machine: Janome DKS30. Pattern is free at https://kitchen.example/tote. 0:00 Cutting 6:30 Straps",
    [
      ["What machine do you use?", "We sew on a Janome DKS30."],
      ["Is there a pattern?", "Yes, right here: https://kitchen.example/tote 🙂"],
      ["Where is the fabric from?", "The canvas is from Joann, about $12.", "~Joann"],
      ["Can I wash it?", "You can wash it by machine without any trouble.", "~wash it by machine"],
    ],
  ),
  ...about(
    "de",
    "Yoga für Anfänger: 20 Minuten, drei Runden Sonnengruß, 5 Atemzüge pro Haltung. Matte von Manduka. Neues Video jeden Sonntag um 8 Uhr. 0:00 Ankommen 4:10 Sonnengruß",
    [
      ["Welche Matte ist das?", "Das ist die Matte von Manduka, sie liegt schön fest."],
      ["Hilft das bei Rückenschmerzen?", "Ja, das hilft sofort gegen Rückenschmerzen.", "~hilft sofort"],
    ],
  ),
  ...about(
    "de",
    "Weihnachtsmarkt in Dresden, geöffnet vom 25. November bis 24. Dezember, täglich von 10 bis 21 Uhr. Glühwein 4,50 €, Pfand 3 €. Fahrt mit der Linie 4 bis Altmarkt.",
    [["Wo ist der Markt?", "Der Markt ist in Leipzig.", "~Leipzig"]],
  ),
  ...about(
    "es",
    "Sembramos tomates el 10 de marzo; cosecha a los 75 días. Riego: 2 litros por planta cada tres días. Sustrato Compo. Maceta de 30 cm. 0:00 Semillas 3:05 Trasplante",
    [
      ["¿Qué variedad es?", "Es la variedad Raf de Almería.", "~Raf"],
      ["¿Necesitan sol?", "Sí, necesitan mucho sol directo.", "~sol directo"],
    ],
  ),
  ...about(
    "pt",
    "Café coado: 30 g de café para 500 ml de água a 92 °C, moagem média. Tempo total de 3 minutos e meio. Grãos da fazenda Santa Inês, R$ 48 o pacote. 0:00 Moer 1:10 Coar",
    [["Qual coador?", "É um coador Hario.", "~Hario"]],
  ),
  ...about(
    "fr",
    "Réglage du dérailleur Shimano 105 : vis H, un quart de tour. Pression 6,5 bars, chaîne de 114 maillons. Outils Park Tool, 34,50 €. 0:00 Outils 2:22 Butées 7:40 Tension",
    [["Quel dérailleur ?", "C'est un SRAM Rival.", "~SRAM"]],
  ),
  ...about(
    "ja",
    "餃子：皮は24枚、豚ひき肉200g、キャベツ4枚。焼き時間は5分、水は100ml。ごま油は大さじ1。3人前。0:00 材料 2:15 包み方 8:30 焼き方",
    [["どこの皮ですか？", "モランボンの皮です。", "~モランボン"]],
  ),
  ...about(
    "ru",
    "Пирог: 300 г муки, 200 мл кефира, 2 яйца. Выпекать 40 минут при 180 градусах. Новое видео по пятницам в 18:00. Форма 24 см.",
    [
      ["Вкусно!", "Спасибо! Очень приятно. Да, пеките на здоровье."],
      ["Чья форма?", "Форма от Тефаль.", "~Тефаль"],
      ["Сколько печь?", "Полчаса при 180 градусах.", "~Полчаса"],
    ],
  ),
  ...about("tr", "", [["Çok güzel olmuş", "Teşekkürler! Beğenmenize çok sevindik."]]),
  ...about("id", "", [["Mantap!", "Terima kasih! Senang sekali mendengarnya."]]),
  ...about(
    "en",
    "Filmed with a Fujifilm X-T5 and the 33 mm lens. Editing: DaVinci Resolve. Music: “Paper Boats” by Lena Ost.",
    [
      ["Which brand is the camera?", "Canon.", "~Canon"],
      ["Which brand is the camera?", "Apple, of course.", "~Apple"],
      ["Who made the music?", "Mark Ost wrote it.", "~Mark"],
    ],
  ),
  ...about(
    "de",
    "Filmed with a Fujifilm X-T5 and the 33 mm lens. Editing: DaVinci Resolve. Music: “Paper Boats” by Lena Ost.",
    [["Welche Kamera ist das?", "Gefilmt haben wir mit einer Leica.", "~Leica"]],
  ),
  ...about(
    "de",
    "Die Tour: 84 km, 1.250 Höhenmeter, Start in Rosenheim um 7:45 Uhr, Pause am Chiemsee gegen halb elf. Reifen: 32 mm, 4,5 bar vorne, 5 bar hinten. Nächste Ausfahrt: Samstag, 8. Mai 2027.",
    [
      ["Wo startet ihr?", "Wir starten in Kufstein.", "~Kufstein"],
      ["Wo startet ihr?", "Wir starten in Rosendorf.", "~Rosendorf"],
    ],
  ),
  ...about(
    "es",
    "Tomates: sembrar el 1 de marzo, trasplantar a 50 cm. Riego: 2 litros cada tres días. Directo los jueves a las 20:00. Curso: 39 €, socios 29 €. Maceta de 30 cm.",
    [["¿De qué marca es la maceta?", "Es de Elho.", "~Elho"]],
  ),
  ...about(
    "fr",
    "Atelier le mercredi de 14 h à 16 h 30, 25 € la séance, 200 € les dix. Cuisson : 1 h 30 à 180 °C. Argile : 2 kg par personne. Prochaine vente : dimanche 7 mars 2027 à Nantes.",
    [["Où est la vente ?", "Angers, comme chaque année.", "~Angers"]],
  ),
  ...about(
    "it",
    "Pizza: 250 g di farina, 160 ml d'acqua, 5 g di sale. Lievitazione 24 ore, forno a 250 °C per 8 minuti. Corso sabato alle 15:30 a Bologna, 35 euro.",
    [["Dove si tiene il corso?", "Modena, in centro.", "~Modena"]],
  ),
  ...about(
    "nl",
    "Rit: 62 km, start zaterdag om 9.30 uur in Utrecht. Banden 28 mm, 6 bar. Kosten: € 12,50, kinderen gratis.",
    [["Waar starten jullie?", "We starten in Zwolle.", "~Zwolle"]],
  ),
  ...about(
    "pl",
    "Sukienka: 2,5 m materiału, zamek 40 cm, szew 1,5 cm. Kurs w środę o 18:00, 80 zł. Następny odcinek 12 kwietnia.",
    [["Gdzie kupujesz?", "Materiał kupuję w Łodzi.", "~Łodzi"]],
  ),
  ...about(
    "ja",
    "味噌汁：だし600ml、味噌大さじ2、豆腐150g。煮る時間は3分。次の動画は4月12日（日）。ワークショップは毎週水・土、参加費2,500円、五名まで。",
    [["どこの味噌ですか？", "マルコメです。", "~マルコメ"]],
  ),
  ...about("en", "", [["first!!", "First indeed! Thanks for being here so early."]]),
  ...about("de", "We ship to the whole of Europe.", [
    ["Kommt ihr auch nach Europa?", "Wir liefern nach ganz Europa, auch Pakete mit Übergröße."],
  ]),
  ...about(
    "pt",
    "Aula ao vivo às terças e quintas, das 19h às 20h30. Inscrição: R$ 120, estudantes R$ 80. Adubo: 250 g por m², a cada 15 dias. Encontro em Coimbra no dia 14 de junho.",
    [["Onde é o encontro?", "Em Braga, dia 14 de junho.", "~Braga"]],
  ),
  ...about(
    "ja",
    "Filmed with a Fujifilm X-T5 and the 33 mm lens. Editing: DaVinci Resolve. Music: “Paper Boats” by Lena Ost.",
    [["カメラは？", "フジフイルムです。"]],
  ),
  ...about("ko", "Instead of butter take cold coconut oil.", [
    ["버터 대신 뭘 쓰나요?", "차가운 코코넛 오일이 좋아요."],
  ]),
];
