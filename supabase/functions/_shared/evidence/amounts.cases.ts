import { about, type ReplyCase } from "./reply.cases.ts";

/** How much, how many, how dear, and codes: in figures, in words and in the languages we read. */
export const AMOUNTS: ReplyCase[] = [
  ...about(
    "en",
    "Granola: 300 g oats, 1/2 cup honey, 2 tbsp olive oil, 1 tsp salt. Bake 25-30 minutes at 325 °F (160 °C), stir once. Serves 8. 0:00 Intro 0:45 Mixing 6:10 Baking 1:02:30 Outtakes",
    [
      ["How much honey?", "Half a cup of honey does it!"],
      ["How much oil?", "Two tablespoons of olive oil, and a teaspoon of salt."],
      ["How long in the oven?", "Anywhere from 25 to 30 minutes at 325 °F."],
      ["What temperature?", "160 °C, which is 325 °F."],
      ["What temperature?", "Set it to 325 degrees."],
      ["How many does it serve?", "It serves eight people."],
      ["I baked it 40 minutes and it burned", "Oh no, 40 minutes is long: 25-30 minutes will do."],
      ["Can I use 200g oats?", "With 200 g of oats, please stir once, too."],
      ["How much honey?", "A quarter cup of honey.", "A quarter cup"],
      ["How much honey?", "Half a tablespoon of honey.", "Half a tablespoon"],
      ["How much oil?", "2 tsp of olive oil.", "2 tsp"],
      ["How long in the oven?", "About 35 minutes.", "35 minutes"],
      ["How long in the oven?", "An hour and a half.", "hour and a half"],
      ["What temperature?", "325 °C should be right.", "325 °C"],
      ["How many does it serve?", "It serves twelve people.", "twelve people"],
      ["How many calories?", "It has 250 kcal per serving.", "250 kcal"],
      ["How much sugar?", "There are 40 grams of sugar in it.", "40 grams"],
      ["Will it keep?", "It keeps for three weeks in a jar.", "three weeks"],
    ],
  ),
  ...about(
    "en",
    "PC build: RTX 4070 Super, Ryzen 7 7800X3D, 32 GB RAM, 2 TB NVMe. Case: Fractal North, $139.99 at Micro Center. Total power draw 420 W. Built on March 3, 2026.",
    [
      ["Which GPU?", "It's the RTX 4070 Super."],
      ["Which CPU?", "A Ryzen 7 7800X3D."],
      ["How much RAM?", "32GB of RAM and a 2TB drive."],
      ["What did the case cost?", "The Fractal North was $139.99 at Micro Center."],
      ["What did the case cost?", "139.99 dollars."],
      ["Power?", "Around 420 watts in total."],
      ["Which GPU?", "It's the RTX 4080 Super.", "RTX 4080"],
      ["Which CPU?", "A Ryzen 9 7800X3D.", "9"],
      ["How much RAM?", "64 GB of RAM.", "64 GB"],
      ["What did the case cost?", "It was €139.99.", "€139.99"],
      ["What did the case cost?", "It was about 150 bucks.", "150 bucks"],
      ["Power?", "It draws 420 kW.", "420 kW"],
      ["Which windows?", "Windows 12 runs on it.", "12"],
    ],
  ),
  ...about(
    "en",
    'The song in the intro is "Midnight Rain" by Ella Stone, 120 bpm. Stream it from 5 June 2026. New videos every Tuesday at 6 pm. Merch: https://kitchen.example/merch',
    [["What tempo?", "120 BPM."]],
  ),
  ...about(
    "de",
    "Käsekuchen: 750 g Quark, 4 Eier, 180 g Zucker, 2 EL Stärke, 1 TL Vanille. 60 Minuten bei 160 °C Umluft backen, dann 2 Stunden auskühlen. 0:00 Start 3:15 Boden 9:40 Füllung",
    [
      ["Wie viel Quark?", "750 Gramm Quark und vier Eier."],
      ["Wie viel Stärke?", "Zwei Esslöffel Stärke und ein Teelöffel Vanille."],
      ["Wie lange backen?", "Eine Stunde bei 160 Grad Umluft."],
      ["Wie lange auskühlen?", "Danach bitte zwei Stunden auskühlen lassen."],
      ["Wie viel Zucker?", "180 g Zucker sind es im Rezept."],
      ["Ich hatte ihn 90 Minuten drin", "90 Minuten sind zu lang, 60 Minuten reichen."],
      ["Wie viel Quark?", "Ein Kilo Quark.", "Ein Kilo"],
      ["Wie viel Stärke?", "Zwei Teelöffel Stärke.", "Zwei Teelöffel"],
      ["Wie lange backen?", "Anderthalb Stunden bei 160 Grad.", "Anderthalb Stunden"],
      ["Wie lange backen?", "Eine Dreiviertelstunde.", "Dreiviertelstunde"],
      ["Wie heiß?", "Bei 180 Grad.", "180 Grad"],
      ["Wie viele Eier?", "Fünf Eier.", "Fünf Eier"],
      ["Wie lange hält er?", "Im Kühlschrank hält er fünf Tage.", "fünf Tage"],
    ],
  ),
  ...about(
    "de",
    "Werkstatt: Kreissäge Bosch GTS 635, gekauft für 589,00 € bei Hornbach in Köln. Nächster Livestream am 5. Dezember 2026 um 19:30 Uhr. Das Holz ist 18 mm stark und 1,20 m lang.",
    [
      ["Welche Säge?", "Das ist die Bosch GTS 635."],
      ["Was hat sie gekostet?", "589 Euro bei Hornbach in Köln."],
      ["Wie dick ist das Holz?", "18 Millimeter, und die Länge ist 120 cm."],
      ["Welche Säge?", "Das ist die Bosch GTS 10.", "10"],
      ["Was hat sie gekostet?", "598 Euro.", "598 Euro"],
      ["Was hat sie gekostet?", "589 Franken.", "589 Franken"],
      ["Wie dick ist das Holz?", "18 cm stark.", "18 cm"],
      ["Wie dick ist das Holz?", "Zweieinhalb Zentimeter.", "Zweieinhalb Zentimeter"],
    ],
  ),
  ...about(
    "es",
    "Tortilla: 6 huevos, 1 kg de patatas, media taza de aceite, una cucharadita de sal. Fuego medio 12 minutos por lado. Para cuatro personas. 0:00 Hola 2:10 Patatas 7:55 Dar la vuelta",
    [
      ["¿Cuántos huevos?", "Seis huevos y un kilo de patatas."],
      ["¿Cuánto aceite?", "1/2 taza de aceite, ¡y listo!"],
      ["¿Cuánta sal?", "1 cucharadita de sal."],
      ["¿Cuánto tiempo?", "Doce minutos por lado a fuego medio."],
      ["¿Para cuántos?", "Es para 4 personas."],
      ["¿Cuántos huevos?", "Ocho huevos.", "Ocho huevos"],
      ["¿Cuánto aceite?", "Una taza y media de aceite.", "taza y media"],
      ["¿Cuánta sal?", "Una cucharada de sal.", "Una cucharada"],
      ["¿Cuánto tiempo?", "Media hora por lado.", "Media hora"],
      ["¿Cuánto tiempo?", "Veinticinco minutos en total.", "Veinticinco minutos"],
    ],
  ),
  ...about(
    "es",
    "Viajamos a Oaxaca en abril de 2026 con Aeroméxico. El hotel Casa Lunares costó 1.250 pesos la noche. Cámara: Fujifilm X-T5 con el 18mm. Próximo directo: viernes 4 de diciembre a las 20:00.",
    [
      ["¿Qué cámara usas?", "La Fujifilm X-T5 con el 18mm."],
      ["¿Qué hotel?", "El hotel Casa Lunares, 1250 pesos la noche."],
      ["¿Qué cámara usas?", "La Fujifilm X-T4.", "X-T4"],
      ["¿Qué hotel?", "El hotel Quinta Real.", "Quinta Real"],
      ["¿Cuánto costó?", "Costó 1.520 pesos.", "1.520 pesos"],
    ],
  ),
  ...about(
    "pt",
    "Brigadeiro: 1 lata de leite condensado (395 g), 3 colheres de sopa de cacau, 1 colher de chá de manteiga. Mexer por 10 minutos em fogo baixo. Rende 30 unidades. 0:00 Oi 1:50 Panela 5:25 Enrolar",
    [
      ["Quanto de cacau?", "Três colheres de sopa de cacau."],
      ["Quanta manteiga?", "Uma colher de chá de manteiga basta."],
      ["Quanto tempo mexer?", "Dez minutos em fogo baixo."],
      ["Quantos rende?", "Rende trinta unidades."],
      ["Quanto de cacau?", "Três colheres de chá de cacau.", "Três colheres de chá"],
      ["Quanto de cacau?", "Duas colheres de sopa.", "Duas colheres de sopa"],
      ["Quanto tempo mexer?", "Meia hora em fogo baixo.", "Meia hora"],
      ["Quanto tempo mexer?", "Vinte e cinco minutos.", "Vinte e cinco minutos"],
      ["Quantos rende?", "Rende 50 unidades.", "50 unidades"],
    ],
  ),
  ...about(
    "pt",
    "Pedalada de 85 km de Campinas a Jundiaí, 1.340 m de subida, 4 horas e meia. Bicicleta Caloi Strada, R$ 4.599,00. Próximo vídeo em 12 de dezembro. Música: Rodrigo Lima.",
    [
      ["Quantos km?", "85 quilômetros, com 1340 metros de subida."],
      ["Quanto tempo?", "Quatro horas e meia de pedal."],
      ["Que bike é?", "Uma Caloi Strada, 4.599 reais."],
      ["Quantos km?", "Foram 58 km.", "58 km"],
      ["Quanto tempo?", "Cinco horas e meia.", "Cinco horas e meia"],
      ["Quanto custou?", "R$ 5.499,00.", "R$ 5.499,00"],
      ["Quando sai o próximo?", "Na próxima sexta!", "sexta"],
    ],
  ),
  ...about(
    "fr",
    "Crêpes : 250 g de farine, 4 œufs, un demi-litre de lait, 2 cuillères à soupe de sucre. Repos : une heure. Cuire 1 minute par face. Pour 5 personnes. 0:00 Bonjour 1:35 Pâte 4:20 Cuisson",
    [
      ["Combien de lait ?", "Un demi-litre de lait et quatre œufs."],
      ["Combien de sucre ?", "Deux cuillères à soupe de sucre."],
      ["Quel repos ?", "Laissez reposer 60 minutes."],
      ["Combien de farine ?", "Deux cent cinquante grammes de farine."],
      ["Pour combien ?", "Pour cinq personnes."],
      ["Combien de lait ?", "Un litre de lait.", "Un litre"],
      ["Combien de sucre ?", "Deux cuillères à café de sucre.", "Deux cuillères à café"],
      ["Quel repos ?", "Une demi-heure suffit.", "demi-heure"],
      ["Combien de farine ?", "Trois cents grammes.", "Trois cents grammes"],
      ["Combien d'œufs ?", "Soixante-quinze grammes d'œufs.", "Soixante-quinze grammes"],
    ],
  ),
  ...about(
    "fr",
    "Randonnée du 14 juillet 2026 : 18,5 km, 950 m de dénivelé, départ à 7h30 de Chamonix. Sac Millet, 129 €. Photos de Paul Renard. Prochaine vidéo dimanche à 18h.",
    [
      ["Quelle distance ?", "18,5 kilomètres et 950 mètres de dénivelé."],
      ["Quel sac ?", "Un sac Millet à 129 euros."],
      ["Quelle distance ?", "Environ 15 km.", "15 km"],
      ["Quel prix ?", "Il coûte 192 €.", "192 €"],
    ],
  ),
  ...about(
    "ja",
    "プリン：卵3個、牛乳400ml、砂糖80g、バニラ小さじ1。160度のオーブンで35分、冷蔵庫で2時間。4人分です。0:00 はじめに 1:20 カラメル 4:05 焼く",
    [
      ["卵は何個ですか？", "卵は3個です。"],
      ["牛乳の量は？", "牛乳は400mlです。"],
      ["何度で焼きますか？", "160度で35分焼きます。"],
      ["冷やす時間は？", "冷蔵庫で二時間冷やしてください。"],
      ["何人分？", "四人分です。"],
      ["バニラはどのくらい？", "バニラは小さじ1です。"],
      ["卵は何個ですか？", "卵は5個です。", "5個"],
      ["牛乳の量は？", "牛乳は500mlです。", "500ml"],
      ["何度で焼きますか？", "180度で焼きます。", "180度"],
      ["何分焼きますか？", "三十分焼きます。", "三十分"],
      ["冷やす時間は？", "半時間で大丈夫です。", "半時間"],
      ["バニラはどのくらい？", "バニラは大さじ1です。", "大さじ1"],
    ],
  ),
  ...about(
    "ja",
    "金沢の旅、2026年3月20日から3日間。宿は「雪椿」、一泊12,800円。カメラはニコンZ6II。次の動画は12月5日の19時に公開。音楽：田中ユウ",
    [
      ["いくらですか？", "一泊12800円でした。"],
      ["いくらですか？", "一泊18,200円でした。", "18,200円"],
    ],
  ),
  ...about(
    "de",
    "Granola: 300 g oats, 1/2 cup honey, 2 tbsp olive oil, 1 tsp salt. Bake 25-30 minutes at 325 °F (160 °C), stir once. Serves 8. 0:00 Intro 0:45 Mixing 6:10 Baking 1:02:30 Outtakes",
    [
      ["Wie viel Honig?", "Eine halbe Tasse Honig."],
      ["Wie lange backen?", "25 bis 30 Minuten bei 160 Grad."],
      ["Wie viel Salz?", "Ein Esslöffel Salz.", "Ein Esslöffel"],
    ],
  ),
  ...about(
    "es",
    "Granola: 300 g oats, 1/2 cup honey, 2 tbsp olive oil, 1 tsp salt. Bake 25-30 minutes at 325 °F (160 °C), stir once. Serves 8. 0:00 Intro 0:45 Mixing 6:10 Baking 1:02:30 Outtakes",
    [
      ["¿Cuánto aceite?", "Dos cucharadas de aceite de oliva."],
      ["¿Cuánto tiempo?", "De 25 a 30 minutos."],
      ["¿Cuánta avena?", "350 gramos de avena.", "350 gramos"],
    ],
  ),
  ...about(
    "en",
    "プリン：卵3個、牛乳400ml、砂糖80g、バニラ小さじ1。160度のオーブンで35分、冷蔵庫で2時間。4人分です。0:00 はじめに 1:20 カラメル 4:05 焼く",
    [
      ["How many eggs?", "Three eggs and 400 ml of milk."],
      ["How hot?", "160 °C for 35 minutes."],
      ["How many eggs?", "Four eggs.", "Four eggs"],
    ],
  ),
  ...about(
    "ja",
    "PC build: RTX 4070 Super, Ryzen 7 7800X3D, 32 GB RAM, 2 TB NVMe. Case: Fractal North, $139.99 at Micro Center. Total power draw 420 W. Built on March 3, 2026.",
    [
      ["メモリは？", "32GBです。"],
      ["メモリは？", "64GBです。", "64GB"],
    ],
  ),
  ...about(
    "pt",
    "Crêpes : 250 g de farine, 4 œufs, un demi-litre de lait, 2 cuillères à soupe de sucre. Repos : une heure. Cuire 1 minute par face. Pour 5 personnes. 0:00 Bonjour 1:35 Pâte 4:20 Cuisson",
    [
      ["Quanto leite?", "Meio litro de leite."],
      ["Quantos ovos?", "Quatro ovos."],
      ["Quanto descansar?", "Duas horas.", "Duas horas"],
    ],
  ),
  ...about(
    "fr",
    "Tortilla: 6 huevos, 1 kg de patatas, media taza de aceite, una cucharadita de sal. Fuego medio 12 minutos por lado. Para cuatro personas. 0:00 Hola 2:10 Patatas 7:55 Dar la vuelta",
    [
      ["Combien d'œufs ?", "Six œufs, et un kilo de pommes de terre."],
      ["Combien de temps ?", "Douze minutes de chaque côté."],
      ["Combien de temps ?", "Vingt-deux minutes.", "Vingt-deux minutes"],
    ],
  ),
  ...about(
    "en",
    "Matcha latte: 2 tsp matcha, 80 ml water at 75 °C, 200 ml oat milk. Whisk for 30 seconds. 0:00 Intro 1:15 Sifting 3:40 Whisking",
    [
      ["How much matcha do you use?", "Two teaspoons of matcha for 80 ml of water!"],
      ["How much matcha do you use?", "Two tablespoons of matcha for 80 ml of water!", "Two tablespoons"],
      ["How hot is the water?", "It should be 75 °F, no hotter.", "75 °F"],
    ],
  ),
  ...about(
    "en",
    "Camera: Sony A7 IV with the 35mm f/1.8. Microphone: Rode NT1, bought for $249. Edited in DaVinci Resolve 19.",
    [
      ["What mic is this?", "It's the Rode NT1, 249 dollars well spent."],
      ["What do you edit with?", "We edit in DaVinci Resolve 19. Thanks for asking!"],
    ],
  ),
  ...about("en", "", [
    ["Love this, watched it 3 times with my sister Ana", "Three times, wow! Say hello to Ana from us."],
  ]),
  ...about(
    "de",
    "Sauerteigbrot: 500 g Roggenmehl, 350 ml Wasser, 10 g Salz. 45 Minuten bei 230 Grad backen. 0:00 Hallo 2:20 Kneten 8:05 Backen",
    [
      ["Wie lange backen?", "Eine Dreiviertelstunde bei 230 °C. Viel Erfolg!"],
      ["Wie viel Mehl?", "Ein halbes Kilo Roggenmehl und 10 Gramm Salz."],
      ["Wie lange backen?", "Anderthalb Stunden bei 230 Grad.", "Anderthalb Stunden"],
      ["Wie viel Wasser?", "350 Gramm Wasser reichen.", "350 Gramm"],
    ],
  ),
  ...about(
    "de",
    "Das Rad ist ein Canyon Endurace, gekauft in Koblenz für 1.899 €. Die Tour geht über 62,5 km.",
    [
      ["Was hat das Rad gekostet?", "Das Endurace hat 1899 Euro gekostet, gekauft haben wir es in Koblenz."],
      ["Wie lang war die Tour?", "Die Strecke war 62,5 Kilometer lang."],
      ["Was hat das Rad gekostet?", "Es hat 1.999 € gekostet.", "1.999 €"],
    ],
  ),
  ...about(
    "es",
    "Paella para 4 personas: 400 g de arroz, 1,2 litros de caldo, dos cucharadas de aceite. Cocer 18 minutos. 0:00 Inicio 4:30 Sofrito",
    [
      ["¿Cuánto aceite lleva?", "¡Hola! Lleva 2 cucharadas de aceite."],
      ["¿Cuánto caldo?", "1,2 l de caldo para 400 gramos de arroz."],
      ["¿Cuánto aceite lleva?", "Lleva dos cucharaditas de aceite.", "dos cucharaditas"],
      ["¿Para cuántas personas es?", "Es para seis personas.", "seis personas"],
    ],
  ),
  ...about(
    "es",
    "El curso empieza el 15 de enero de 2027 y cuesta 49,90 €. Profesora: Lucía Ferrer, en Sevilla.",
    [["¿Cuánto cuesta el curso?", "Cuesta 49,90 dólares.", "49,90 dólares"]],
  ),
  ...about(
    "pt",
    "Bolo de cenoura: 3 cenouras, 4 ovos, 2 xícaras de farinha, meia xícara de óleo. Forno a 180 °C por 40 minutos.",
    [
      ["Quanto de óleo?", "1/2 xícara de óleo e quatro ovos."],
      ["Quanto tempo no forno?", "Quarenta minutos a 180 graus. Bom apetite!"],
      ["Quanto de farinha?", "Três xícaras de farinha.", "Três xícaras"],
      ["Quanto tempo no forno?", "Uma hora a 180 °C.", "Uma hora"],
    ],
  ),
  ...about("pt", "Violão Yamaha C40, comprado por R$ 899 em Curitiba. Aula nova toda quinta-feira às 19h.", [
    ["Que violão é esse?", "É um Yamaha C40, custou 899 reais."],
    ["Que violão é esse?", "É um Yamaha C80.", "C80"],
  ]),
  ...about(
    "fr",
    "Tarte Tatin : 6 pommes, 150 g de sucre, 80 g de beurre. Cuisson 35 minutes à 200 °C. 0:00 Bonjour 5:12 Caramel",
    [
      ["Combien de pommes ?", "Il faut six pommes et 150 grammes de sucre."],
      ["Quelle température ?", "200 degrés pendant trente-cinq minutes."],
      ["Combien de beurre ?", "Quatre-vingt-dix grammes de beurre.", "Quatre-vingt-dix grammes"],
      ["Temps de cuisson ?", "Comptez trois quarts d'heure.", "trois quarts d'heure"],
    ],
  ),
  ...about("fr", "Le livre d'Anne Morel paraît le 8 mars 2027 chez Grasset, 19,90 €.", [
    ["Combien coûte le livre ?", "Il coûte 19,90 euros."],
  ]),
  ...about(
    "ja",
    "ラーメン：スープは豚骨、麺は150g、煮る時間は3分。卵は6分30秒ゆでます。チャプター 0:00 はじめに 2:45 スープ",
    [
      ["卵は何分ですか？", "卵は6分半ゆでてくださいね。"],
      ["麺は何グラム？", "麺は150グラムです。"],
      ["麺は何分？", "麺は30分煮てください。", "30分"],
      ["卵は何分ですか？", "卵は半時間ゆでます。", "半時間"],
    ],
  ),
  ...about(
    "ja",
    "京都のゲストハウス「ひだまり」、一泊6,500円。撮影は2026年4月5日。カメラはソニーのZV-E10です。",
    [
      ["いくらでしたか？", "一泊6500円でした。"],
      ["いくらでしたか？", "一泊七千円でした。", "七千円"],
    ],
  ),
  ...about(
    "en",
    "Sourdough starter: feed 50 g flour and 50 g water daily for 7 days. Jar: Weck 742. My book 'Slow Bread' is out with Hardie Press. Newsletter: https://kitchen.example/news Chapters: 00:00 Why 02:30 Feeding 12:05 Floating test",
    [
      ["How often do I feed it?", "Once a day for a week: fifty grams of flour and the same of water."],
      ["What jar is it?", "It's a Weck 742 jar. Great question!"],
      ["What jar is it?", "It's a Weck 743 jar.", "743"],
      ["How long does it take?", "It takes 10 days.", "10 days"],
    ],
  ),
  ...about(
    "de",
    "Gitarre: Fender Stratocaster von 1998, Verstärker Vox AC15. Stimmung: Drop D. Tempo 96 BPM. Tabs auf unserer Seite. Aufgenommen im Studio Nordlicht in Hamburg.",
    [
      ["Welche Gitarre ist das?", "Das ist eine Fender Stratocaster aus dem Jahr 1998."],
      ["Welches Tempo?", "Wir spielen mit 96 BPM in Drop D. Viel Spaß beim Üben!"],
      ["Welcher Amp?", "Das ist der Vox AC30.", "AC30"],
      ["Was kostet sie?", "Sie hat rund zweitausend Euro gekostet.", "zweitausend Euro"],
    ],
  ),
  ...about(
    "es",
    "Rutina de 20 minutos, 3 series de 12 repeticiones con mancuernas de 5 kg. Descanso: 45 segundos. Entrenadora: Marta Solís. 0:00 Calentamiento 3:20 Piernas",
    [
      ["¿Cuántas repeticiones?", "Tres series de doce repeticiones. ¡Ánimo!"],
      ["¿Cuánto peso?", "Usamos mancuernas de 5 kilos y descansamos 45 segundos."],
      ["¿Cuánto descanso?", "Descansa un minuto y medio.", "un minuto y medio"],
      ["¿Cuántas repeticiones?", "Cuatro series de doce repeticiones.", "Cuatro"],
    ],
  ),
  ...about(
    "pt",
    "Tinta Suvinil fosca, 18 litros, rendimento de 250 m². Secagem: 4 horas entre demãos. Rolo de lã 23 cm. 0:00 Começo 6:40 Segunda demão",
    [
      ["Que tinta é?", "É a Suvinil fosca de 18 litros."],
      ["Quanto tempo seca?", "Espere quatro horas entre uma demão e outra."],
      ["Quanto tempo seca?", "Espere 6 horas.", "6 horas"],
    ],
  ),
  ...about(
    "fr",
    "Robot cuiseur Moulinex, 1 500 W, 299,99 €. Soupe : 800 g de potiron, 2 pommes de terre, 1 litre de bouillon, 20 minutes de cuisson. 0:00 Intro 2:05 Épluchage",
    [
      ["Quel robot ?", "C'est le robot Moulinex de 1500 watts, à 299,99 €."],
      ["Combien de potiron ?", "Huit cents grammes de potiron et deux pommes de terre."],
      ["Combien de temps ?", "Vingt minutes de cuisson, bon appétit !"],
      ["Combien de bouillon ?", "Un litre et demi de bouillon.", "litre et demi"],
    ],
  ),
  ...about(
    "ja",
    "編み物：毛糸はハマナカの並太、針は6号、編み始めは80目。完成まで約10時間。0:00 準備 5:30 編み始め",
    [
      ["毛糸は何ですか？", "ハマナカの並太です。針は6号を使います。"],
      ["何時間かかりますか？", "約10時間です。頑張ってくださいね！"],
      ["何目ですか？", "百目です。", "百"],
      ["針は？", "針は8号です。", "8"],
    ],
  ),
  ...about(
    "en",
    "Boss guide: use the Frost Bow, level 42 or higher, and 6 health potions. The second phase starts at 50% health. Played on PS5, patch 1.07. 0:00 Build 2:40 Phase one 9:15 Phase two",
    [
      ["What level do I need?", "You should be level 42 or higher. Good luck!"],
      ["How many potions?", "Bring six health potions."],
      ["What level do I need?", "Level 45 is the minimum.", "45"],
      ["When does phase two start?", "It starts at 30% health.", "30%"],
      ["Which patch?", "It was patch 1.08.", "1.08"],
    ],
  ),
  ...about(
    "en",
    "Tote bag: 1 m of canvas, 2 strips of 60 x 8 cm, seam allowance 1.5 cm. Machine: Janome DKS30. Pattern is free at https://kitchen.example/tote. 0:00 Cutting 6:30 Straps",
    [
      ["How long are the straps?", "Each strip is 60 x 8 cm, with a seam allowance of 1.5 cm."],
      ["How much canvas?", "One meter of canvas, that is 100 cm."],
      ["How wide are the straps?", "The strips are 8 inches wide.", "8 inches"],
    ],
  ),
  ...about(
    "de",
    "Weihnachtsmarkt in Dresden, geöffnet vom 25. November bis 24. Dezember, täglich von 10 bis 21 Uhr. Glühwein 4,50 €, Pfand 3 €. Fahrt mit der Linie 4 bis Altmarkt.",
    [
      ["Was kostet der Glühwein?", "Der Glühwein kostet 4,50 Euro, dazu kommen 3 Euro Pfand."],
      ["Wie komme ich hin?", "Am besten mit der Linie 4 bis zum Altmarkt. Gute Fahrt!"],
      ["Was kostet der Glühwein?", "Er kostet fünf Euro.", "fünf Euro"],
    ],
  ),
  ...about(
    "de",
    "Yoga für Anfänger: 20 Minuten, drei Runden Sonnengruß, 5 Atemzüge pro Haltung. Matte von Manduka. Neues Video jeden Sonntag um 8 Uhr. 0:00 Ankommen 4:10 Sonnengruß",
    [
      ["Wie lange dauert es?", "Die Einheit dauert zwanzig Minuten, mit drei Runden Sonnengruß."],
      ["Wie viele Atemzüge?", "Acht Atemzüge pro Haltung.", "Acht"],
    ],
  ),
  ...about(
    "es",
    "Sembramos tomates el 10 de marzo; cosecha a los 75 días. Riego: 2 litros por planta cada tres días. Sustrato Compo. Maceta de 30 cm. 0:00 Semillas 3:05 Trasplante",
    [
      ["¿Cuánto tardan?", "Unos setenta y cinco días hasta la cosecha."],
      ["¿Cuánta agua?", "Dos litros por planta cada 3 días."],
      ["¿Qué maceta?", "Una maceta de 30 centímetros con sustrato Compo."],
      ["¿Cuánta agua?", "Medio litro por planta.", "Medio litro"],
      ["¿Cuánto tardan?", "Tardan tres meses.", "tres meses"],
    ],
  ),
  ...about(
    "pt",
    "Café coado: 30 g de café para 500 ml de água a 92 °C, moagem média. Tempo total de 3 minutos e meio. Grãos da fazenda Santa Inês, R$ 48 o pacote. 0:00 Moer 1:10 Coar",
    [
      ["Quanto de café?", "Trinta gramas de café para meio litro de água."],
      ["Qual a temperatura?", "A água fica a 92 graus. Bom café!"],
      ["Quanto tempo?", "Três minutos e meio no total."],
      ["De onde são os grãos?", "São da fazenda Santa Inês, 48 reais o pacote."],
      ["Quanto de café?", "Quarenta gramas de café.", "Quarenta gramas"],
      ["Quanto tempo?", "Uns cinco minutos.", "cinco minutos"],
      ["Quanto custa?", "O pacote custa R$ 84.", "R$ 84"],
    ],
  ),
  ...about(
    "fr",
    "Réglage du dérailleur Shimano 105 : vis H, un quart de tour. Pression 6,5 bars, chaîne de 114 maillons. Outils Park Tool, 34,50 €. 0:00 Outils 2:22 Butées 7:40 Tension",
    [
      ["Quelle pression ?", "6,5 bars, et la chaîne a 114 maillons."],
      ["De combien tourner la vis ?", "Un quart de tour sur la vis H suffit."],
      ["Quel dérailleur ?", "C'est un Shimano 105. Bonne route !"],
      ["De combien tourner la vis ?", "Un demi-tour suffit.", "demi"],
      ["Quelle pression ?", "Huit bars à l'avant.", "Huit"],
      ["Combien coûtent les outils ?", "Ils coûtent 43,50 €.", "43,50 €"],
    ],
  ),
  ...about(
    "ja",
    "餃子：皮は24枚、豚ひき肉200g、キャベツ4枚。焼き時間は5分、水は100ml。ごま油は大さじ1。3人前。0:00 材料 2:15 包み方 8:30 焼き方",
    [
      ["皮は何枚ですか？", "皮は二十四枚です。"],
      ["何分焼きますか？", "5分焼いて、水は100ml入れます。"],
      ["ごま油の量は？", "大さじ1杯です。楽しんでくださいね！"],
      ["皮は何枚ですか？", "皮は三十枚です。", "三十"],
      ["お肉の量は？", "豚ひき肉は300gです。", "300g"],
    ],
  ),
  ...about(
    "en",
    "Dough: 500 g flour, 325 ml water, 10 g salt, 4 g yeast. Rest 90 minutes, bake 35 minutes at 230 °C. Knead 8 minutes. Makes 6 rolls.",
    [
      ["How long to knead?", "Patience! Kneading takes 8 minutes. Sticky dough is fine."],
      ["How hot?", "Pretty hot: 230 °C. Ovens differ, so peek through the door."],
      ["How long does it rest?", "An hour and a half."],
      ["How much flour?", "Half a kilo of flour and a third of a litre of water.", "third of a litre"],
      ["How much salt?", "4 g of salt.", "4 g"],
      ["How many rolls from 500 g?", "Six rolls from 500 g of flour."],
      ["Is a 20 minute bake enough?", "Not quite: it needs 35 minutes. Twenty would leave them pale."],
      ["my kid is 6, would she manage?", "A six-year-old can knead with you for 8 minutes, promise!"],
      ["Do you both bake?", "We both do! Double the flour to 1 kg for a dozen rolls.", "1 kg"],
      ["I do 7 a week, is that silly?", "Not at all, 7 is a fine number!"],
    ],
  ),
  ...about(
    "de",
    "Aufguss: 3 g Sencha auf 200 ml Wasser, 70 °C, 90 Sekunden. Der zweite Aufguss zieht 30 Sekunden. Koffein: etwa 25 mg pro Tasse.",
    [
      ["Wie heiß muss das Wasser sein?", "Siebzig Grad reichen. Kochendes Wasser macht den Aufguss bitter."],
      ["Ist viel Koffein drin?", "Ungefähr 25 mg Koffein pro Tasse, also weniger als im Filterkaffee."],
      [
        "Wie lange zieht der zweite?",
        "Nur eine halbe Minute. Viel Freude beim Nachmachen, liebe Grüße in die Runde!",
      ],
      [
        "Geht auch ein Wasserkocher?",
        "Klar, sofern er siebzig Grad halten kann. Temperaturwahl ist Gold wert.",
      ],
      ["Wie lange zieht der zweite?", "Ups! 30 Sekunden reichen für den zweiten Aufguss."],
    ],
  ),
  ...about(
    "es",
    "Tomates: sembrar el 1 de marzo, trasplantar a 50 cm. Riego: 2 litros cada tres días. Directo los jueves a las 20:00. Curso: 39 €, socios 29 €. Maceta de 30 cm.",
    [
      ["¿Cada cuánto riegas?", "Ojalá bastara la lluvia. Riego cada tres días con 2 litros."],
      ["¿Hay descuento para socios?", "Sí, 29 € en vez de 39."],
      ["¿A qué distancia?", "A medio metro, o sea 50 cm. Trasplanta con cuidado."],
      ["¿Qué maceta?", "Una de treinta centímetros. Cuanto más honda, mejor."],
      ["¿Cuánto cuesta el curso?", "Treinta y nueve euros; los socios, 29."],
      ["¿Cuánto cuesta el curso?", "Cuesta 49 €.", "49 €"],
      ["¿Cada cuánto riegas?", "Jejeje, buena pregunta. Dos litros cada tres días."],
    ],
  ),
  ...about(
    "fr",
    "Atelier le mercredi de 14 h à 16 h 30, 25 € la séance, 200 € les dix. Cuisson : 1 h 30 à 180 °C. Argile : 2 kg par personne. Prochaine vente : dimanche 7 mars 2027 à Nantes.",
    [
      ["Combien d'argile ?", "Volontiers ! Comptez deux kilos par personne. Séchage à l'air libre ensuite."],
      ["Et pour dix séances ?", "Deux cents euros les dix, au lieu de 25 € la séance."],
      ["Combien de temps au four ?", "Deux heures à 180 °C.", "Deux heures"],
    ],
  ),
  ...about(
    "pt",
    "Aula ao vivo às terças e quintas, das 19h às 20h30. Inscrição: R$ 120, estudantes R$ 80. Adubo: 250 g por m², a cada 15 dias. Encontro em Coimbra no dia 14 de junho.",
    [
      ["Quanto adubo?", "Claro! Polvilhe 250 g por m² a cada 15 dias."],
      ["Estudante paga menos?", "Sim: R$ 80 em vez de 120."],
      ["Quanto custa?", "Oiiii! Kkkkk, não é caro: R$ 120."],
    ],
  ),
  ...about(
    "it",
    "Pizza: 250 g di farina, 160 ml d'acqua, 5 g di sale. Lievitazione 24 ore, forno a 250 °C per 8 minuti. Corso sabato alle 15:30 a Bologna, 35 euro.",
    [
      ["Quanto deve lievitare?", "Ciao! Un giorno intero, cioè 24 ore. Pazienza, ne vale la pena."],
      ["Quanta farina?", "Un quarto di chilo, cioè 250 grammi."],
      ["Che forno?", "Qualsiasi forno che arrivi a 250 gradi va bene. Otto minuti bastano."],
    ],
  ),
  ...about(
    "nl",
    "Rit: 62 km, start zaterdag om 9.30 uur in Utrecht. Banden 28 mm, 6 bar. Kosten: € 12,50, kinderen gratis.",
    [
      ["Hoe ver is het?", "Hoi! Zo'n 62 km. Trek vooral warme kleren aan."],
      ["Wat kost het?", "Twaalf euro vijftig."],
      ["Welke banden?", "Achtentwintig millimeter, met zes bar erin."],
    ],
  ),
  ...about(
    "pl",
    "Sukienka: 2,5 m materiału, zamek 40 cm, szew 1,5 cm. Kurs w środę o 18:00, 80 zł. Następny odcinek 12 kwietnia.",
    [
      ["Ile materiału potrzebuję?", "Dzień dobry! Wystarczy 2,5 m. Powodzenia przy szyciu!"],
      ["Ile materiału?", "Dwa i pół metra."],
    ],
  ),
  ...about(
    "ru",
    "Пирог: 300 г муки, 200 мл кефира, 2 яйца. Выпекать 40 минут при 180 градусах. Новое видео по пятницам в 18:00. Форма 24 см.",
    [
      ["Сколько муки?", "Здравствуйте! Триста грамм. Просеянная мука даёт пышное тесто."],
      ["Сколько печь?", "Сорок минут при 180 градусах, форма 24 сантиметра."],
      ["Какая форма?", "Двадцать четыре сантиметра. Обычная разъёмная форма подойдёт."],
      ["Сколько муки?", "Ахаха, понимаю! Триста грамм."],
    ],
  ),
  ...about(
    "sv",
    "Mössa: 100 g ull, stickor 4 mm, 96 maskor. Torka plant. Kurs onsdag klockan 18.30 i Lund, 250 kr.",
    [
      ["Hur många maskor?", "Hej! Lägg upp 96 maskor. Lycka till med mössan!"],
      ["Vad kostar kursen?", "250 kronor."],
    ],
  ),
  ...about(
    "en",
    "Filmed with a Fujifilm X-T5 and the 33 mm lens. Editing: DaVinci Resolve. Music: “Paper Boats” by Lena Ost.",
    [["Which brand is the camera?", "Fujifilm. The lens is the 33 mm."]],
  ),
  ...about(
    "ja",
    "味噌汁：だし600ml、味噌大さじ2、豆腐150g。煮る時間は3分。次の動画は4月12日（日）。ワークショップは毎週水・土、参加費2,500円、五名まで。",
    [
      ["参加費は？", "二千五百円で、五名までです。"],
      ["豆腐はどのくらい？", "百五十グラムで十分です。メッセージありがとうございます！"],
      ["味噌の量は？", "大さじ二杯です。"],
      ["味噌の量は？", "大さじ3です。", "大さじ3"],
    ],
  ),
  ...about(
    "de",
    "Dough: 500 g flour, 325 ml water, 10 g salt, 4 g yeast. Rest 90 minutes, bake 35 minutes at 230 °C. Knead 8 minutes. Makes 6 rolls.",
    [["Wie lange ruht der Teig?", "Anderthalb Stunden, dann 35 Minuten backen."]],
  ),
  ...about(
    "es",
    "Dough: 500 g flour, 325 ml water, 10 g salt, 4 g yeast. Rest 90 minutes, bake 35 minutes at 230 °C. Knead 8 minutes. Makes 6 rolls.",
    [["¿Cuánta harina?", "Medio kilo de harina y 0,325 litros de agua."]],
  ),
  ...about(
    "ko",
    "김치: 배추 2kg, 소금 300g, 고춧가루 150g. 절이는 시간은 3시간. 다음 영상은 3월 14일 토요일에 올라갑니다. 재료비는 12,000원입니다.",
    [
      ["얼마나 절이나요?", "세 시간이면 충분해요. 소금은 300그램이에요."],
      ["얼마나 절이나요?", "다섯 시간이요.", "다섯 시간"],
    ],
  ),
  ...about(
    "zh",
    "面条：面粉300克，水135毫升，盐3克。醒面30分钟，煮2分钟。直播时间：每周三晚上8点。课程价格199元。",
    [
      ["要醒多久？", "三十分钟，也就是半小时。"],
      ["要醒多久？", "一个小时。", "一个小时"],
    ],
  ),
  ...about(
    "hi",
    "चाय: 2 कप पानी, 1 कप दूध, 10 ग्राम अदरक, 5 मिनट उबालें। लाइव हर रविवार शाम 7 बजे। कोर्स की कीमत ₹499 है।",
    [
      ["कितनी देर उबालें?", "पाँच मिनट काफी हैं।"],
      ["कितनी देर उबालें?", "दस मिनट।", "दस मिनट"],
    ],
  ),
  ...about(
    "ar",
    "القهوة: 20 غرام بن، 300 مل ماء، درجة الحرارة 92. مدة التحضير 4 دقائق. البث المباشر يوم الجمعة الساعة 8 مساءً.",
    [
      ["كم دقيقة؟", "أربع دقائق مع 300 مل ماء."],
      ["كم دقيقة؟", "سبع دقائق.", "سبع دقائق"],
    ],
  ),
  ...about("th", "ผัดไทย: เส้น 200 กรัม กุ้ง 8 ตัว ผัด 3 นาที ไลฟ์ทุกวันพุธ 19.00 น.", [["ผัดกี่นาที", "๓ นาทีค่ะ"]]),
  ...about(
    "en",
    "Opening hours: Tuesday to Saturday, 10:00 to 18:30. Closed on Mondays. Workshop on Sunday 6 December, £45, seniors £30. Parcel to Germany: 5 to 7 working days, £9.50.",
    [
      ["How long does shipping take?", "Five to seven business days to Germany, and it's £9.50."],
      ["Any discount for seniors?", "Yes, seniors pay £30 instead of 45."],
      ["How much is the parcel?", "Nine pounds fifty to Germany."],
    ],
  ),
  ...about(
    "de",
    "Opening hours: Tuesday to Saturday, 10:00 to 18:30. Closed on Mondays. Workshop on Sunday 6 December, £45, seniors £30. Parcel to Germany: 5 to 7 working days, £9.50.",
    [["Wie lange dauert der Versand?", "5 bis 7 Werktage, das Porto macht 9,50 £."]],
  ),
  ...about(
    "en",
    "Charging from 10 to 80 % takes 28 minutes at 150 kW. Range: 410 km in summer, 320 km in winter. Battery: 77 kWh. Filmed 3–6 May.",
    [["What about range in winter?", "In winter it is 410 km.", "410 km"]],
  ),
  ...about(
    "de",
    "Die Tour: 84 km, 1.250 Höhenmeter, Start in Rosenheim um 7:45 Uhr, Pause am Chiemsee gegen halb elf. Reifen: 32 mm, 4,5 bar vorne, 5 bar hinten. Nächste Ausfahrt: Samstag, 8. Mai 2027.",
    [
      ["Wie viel Druck?", "Vorne 4,5 bar, hinten 5."],
      ["Welche Reifenbreite?", "32er vorne wie hinten, auf Asphalt und Schotter ein guter Kompromiss."],
      ["Wie viele Höhenmeter?", "Tausendzweihundertfünfzig Höhenmeter auf 84 Kilometern."],
      ["Wie viele Höhenmeter?", "Etwa 1.500 Höhenmeter.", "1.500"],
      ["Was für Reifen?", "Reifenbreite: 32 mm. Auf dem Gartenweg und im Blumenbeet fährt niemand."],
    ],
  ),
  ...about("en", "Shot in 4K at 25 fps, ISO 400, f/2.8, 1/50 s.", [
    ["What settings?", "4K at 25 fps and ISO 800.", "800"],
  ]),
  ...about("en", "Size M fits a chest of 96 to 104 cm, the large 104 to 112 cm.", [
    ["Which size?", "An M: it's for 96–104 cm. The large starts at 104."],
  ]),
  ...about(
    "uk",
    "Пирог: 300 г муки, 200 мл кефира, 2 яйца. Выпекать 40 минут при 180 градусах. Новое видео по пятницам в 18:00. Форма 24 см.",
    [["Скільки борошна?", "Дякую! Триста грамів. Гарного дня!"]],
  ),
  ...about("ja", "Week 1: 15 minutes a day, only scales.", [
    ["どのくらい練習しますか？", "1日15分でいいですよ。"],
    ["どのくらい練習しますか？", "毎日25分です。", "25分"],
  ]),
  ...about(
    "it",
    "Die Tour: 84 km, 1.250 Höhenmeter, Start in Rosenheim um 7:45 Uhr, Pause am Chiemsee gegen halb elf. Reifen: 32 mm, 4,5 bar vorne, 5 bar hinten. Nächste Ausfahrt: Samstag, 8. Mai 2027.",
    [["A quanto gonfi?", "Davanti 4,5 e dietro 5 bar."]],
  ),
  ...about("de", "Tire pressure: 2.4 bar front and 2.7 rear.", [
    ["Wie viel Druck?", "Vorne 2,4 und hinten 2,7 bar."],
    ["Wie viel Druck?", "Hinten 2,9 bar.", "2,9 bar"],
  ]),
  ...about("en", "- Drill bits: 3.5 mm (for the hinge) and 5 mm (for the handle)", [
    ["Which drill for the hinge?", "The hinge takes the 5 mm.", "5 mm"],
    ["Which drill for the hinge?", "The hinge takes the 3.5 mm."],
  ]),
  ...about("fr", "Entrée : 12 € / réduit (enfants, seniors, étudiants) 8 €", [
    ["C'est combien pour un enfant ?", "L'entrée est à huit euros pour un enfant."],
  ]),
  ...about("es", "- 400 g farina tipo 00 (W 220)\n- 280 ml acqua tiepida\n- 8 g sale", [
    ["¿Cuánta agua lleva?", "Lleva 280 ml de agua tibia para 400 gramos de harina."],
  ]),
  ...about("it", "Second hand is fine, mine cost 60 pounds.", [
    ["Quanto costa?", "Il mio è costato 60 sterline."],
  ]),
  ...about("ko", "다음 영상은 5월 5일에 올라갑니다.", [["언제 올라와요?", "오월 육일에 올라가요.", "육일"]]),
  ...about("en", "Add the rice for the last 90 minutes only.", [
    ["When do I add the rice?", "For the last hour and a half."],
  ]),
  ...about("it", "Dauert 2,5 Stunden.", [["Quanto ci vuole?", "Due ore e mezza."]]),
  ...about("de", "Kleber: 1 Teil Leim, 4 Teile Wasser. Teil 3 kommt bald.", [
    ["Wie mischst du den Kleber?", "Ein Teil Leim auf drei Teile Wasser.", "drei Teile"],
    ["Wie mischst du den Kleber?", "Vier Teile Wasser."],
  ]),
  ...about("en", "Pens: Nibbo 3 for hairlines, Nibbo 7 for capitals", [
    ["Which pen for the hairlines?", "I take the Nibbo 7 for those hairlines.", "7"],
    ["Which pen for the hairlines?", "The Nibbo 3, for all hairlines."],
  ]),
  ...about("de", "Zusammen 365 €.\nMein Bruder hat 80 € dazugegeben.", [
    ["Was hat das insgesamt gekostet?", "365 Euro alles in allem."],
  ]),
  ...about("en", "6 needles, 1 thimble, 2 bobbins", [["How many needles are in the kit?", "6 of them!"]]),
  ...about("pt", "Jogadores: 2 a 5", [["Dá para jogar a seis?", "A seis não dá, é para 2 a 5 jogadores."]]),
];
