/** A reply with what it was given; `invented` and `plain`: words that no source says. */
export interface ReplyCase {
  lang: string;
  comment: string;
  cited: string[];
  reply: string;
  /** The typed words that must be marked; of a proven reply there are none. */
  invented?: string;
  /** Words of a sentence without a typed assertion, which must go to the second opinion. */
  plain?: string;
}

type Given = [comment: string, reply: string, invented?: string];

const about = (lang: string, source: string, given: Given[]): ReplyCase[] =>
  given.map(([comment, reply, invented]) => ({
    lang,
    comment,
    cited: source === "" ? [] : [source],
    reply,
    ...(invented?.startsWith("~") ? { plain: invented.slice(1) } : invented ? { invented } : {}),
  }));

const GRANOLA =
  "Granola: 300 g oats, 1/2 cup honey, 2 tbsp olive oil, 1 tsp salt. Bake 25-30 minutes at 325 °F (160 °C), stir once. Serves 8. 0:00 Intro 0:45 Mixing 6:10 Baking 1:02:30 Outtakes";
const BUILD =
  "PC build: RTX 4070 Super, Ryzen 7 7800X3D, 32 GB RAM, 2 TB NVMe. Case: Fractal North, $139.99 at Micro Center. Total power draw 420 W. Built on March 3, 2026.";
const SONG =
  'The song in the intro is "Midnight Rain" by Ella Stone, 120 bpm. Stream it from 5 June 2026. New videos every Tuesday at 6 pm. Merch: https://kitchen.example/merch';
const KNEIPP =
  "Käsekuchen: 750 g Quark, 4 Eier, 180 g Zucker, 2 EL Stärke, 1 TL Vanille. 60 Minuten bei 160 °C Umluft backen, dann 2 Stunden auskühlen. 0:00 Start 3:15 Boden 9:40 Füllung";
const WERKSTATT =
  "Werkstatt: Kreissäge Bosch GTS 635, gekauft für 589,00 € bei Hornbach in Köln. Nächster Livestream am 5. Dezember 2026 um 19:30 Uhr. Das Holz ist 18 mm stark und 1,20 m lang.";
const TORTILLA =
  "Tortilla: 6 huevos, 1 kg de patatas, media taza de aceite, una cucharadita de sal. Fuego medio 12 minutos por lado. Para cuatro personas. 0:00 Hola 2:10 Patatas 7:55 Dar la vuelta";
const VIAJE =
  "Viajamos a Oaxaca en abril de 2026 con Aeroméxico. El hotel Casa Lunares costó 1.250 pesos la noche. Cámara: Fujifilm X-T5 con el 18mm. Próximo directo: viernes 4 de diciembre a las 20:00.";
const BRIGADEIRO =
  "Brigadeiro: 1 lata de leite condensado (395 g), 3 colheres de sopa de cacau, 1 colher de chá de manteiga. Mexer por 10 minutos em fogo baixo. Rende 30 unidades. 0:00 Oi 1:50 Panela 5:25 Enrolar";
const BICICLETA =
  "Pedalada de 85 km de Campinas a Jundiaí, 1.340 m de subida, 4 horas e meia. Bicicleta Caloi Strada, R$ 4.599,00. Próximo vídeo em 12 de dezembro. Música: Rodrigo Lima.";
const CREPES =
  "Crêpes : 250 g de farine, 4 œufs, un demi-litre de lait, 2 cuillères à soupe de sucre. Repos : une heure. Cuire 1 minute par face. Pour 5 personnes. 0:00 Bonjour 1:35 Pâte 4:20 Cuisson";
const RANDO =
  "Randonnée du 14 juillet 2026 : 18,5 km, 950 m de dénivelé, départ à 7h30 de Chamonix. Sac Millet, 129 €. Photos de Paul Renard. Prochaine vidéo dimanche à 18h.";
const PURIN =
  "プリン：卵3個、牛乳400ml、砂糖80g、バニラ小さじ1。160度のオーブンで35分、冷蔵庫で2時間。4人分です。0:00 はじめに 1:20 カラメル 4:05 焼く";
const TABI =
  "金沢の旅、2026年3月20日から3日間。宿は「雪椿」、一泊12,800円。カメラはニコンZ6II。次の動画は12月5日の19時に公開。音楽：田中ユウ";

export const REPLIES: ReplyCase[] = [
  ...about("en", GRANOLA, [
    ["How much honey?", "Half a cup of honey does it!"],
    ["How much oil?", "Two tablespoons of olive oil, and a teaspoon of salt."],
    ["How long in the oven?", "Anywhere from 25 to 30 minutes at 325 °F."],
    ["What temperature?", "160 °C, which is 325 °F."],
    ["What temperature?", "Set it to 325 degrees."],
    ["How many does it serve?", "It serves eight people."],
    ["Where do you mix?", "At 0:45, right after the intro."],
    ["Where are the outtakes?", "The outtakes begin at 1:02:30, enjoy!"],
    ["I baked it 40 minutes and it burned", "Oh no, 40 minutes is long: 25-30 minutes will do."],
    ["Can I use 200g oats?", "With 200 g of oats, please stir once, too."],
    ["Yum!", "Thank you so much, glad you like it!"],
    ["How much honey?", "A quarter cup of honey.", "A quarter cup"],
    ["How much honey?", "Half a tablespoon of honey.", "Half a tablespoon"],
    ["How much oil?", "2 tsp of olive oil.", "2 tsp"],
    ["How long in the oven?", "About 35 minutes.", "35 minutes"],
    ["How long in the oven?", "An hour and a half.", "hour and a half"],
    ["What temperature?", "325 °C should be right.", "325 °C"],
    ["How many does it serve?", "It serves twelve people.", "twelve people"],
    ["Where do you mix?", "See 1:45 for mixing.", "1:45"],
    ["Which honey?", "We use honey from Capilano.", "Capilano"],
    ["How many calories?", "It has 250 kcal per serving.", "250 kcal"],
    ["How much sugar?", "There are 40 grams of sugar in it.", "40 grams"],
    ["Is it gluten free?", "Yes, it is completely gluten free.", "~gluten free"],
    ["Can my dog eat it?", "It's perfectly safe for dogs.", "~safe for dogs"],
    ["Will it keep?", "It keeps for three weeks in a jar.", "three weeks"],
    ["More please", "We will post another recipe very soon.", "~another recipe"],
  ]),
  ...about("en", BUILD, [
    ["Which GPU?", "It's the RTX 4070 Super."],
    ["Which CPU?", "A Ryzen 7 7800X3D."],
    ["How much RAM?", "32GB of RAM and a 2TB drive."],
    ["What did the case cost?", "The Fractal North was $139.99 at Micro Center."],
    ["What did the case cost?", "139.99 dollars."],
    ["When was it built?", "We built it on 3 March 2026."],
    ["Power?", "Around 420 watts in total."],
    ["Which GPU?", "It's the RTX 4080 Super.", "RTX 4080"],
    ["Which GPU?", "An RTX 4070 Ti.", "Ti"],
    ["Which CPU?", "A Ryzen 9 7800X3D.", "9"],
    ["How much RAM?", "64 GB of RAM.", "64 GB"],
    ["What did the case cost?", "It was €139.99.", "€139.99"],
    ["What did the case cost?", "It was about 150 bucks.", "150 bucks"],
    ["When was it built?", "On March 4, 2026.", "March 4, 2026"],
    ["When was it built?", "Back in April.", "April"],
    ["Where did you buy it?", "At Best Buy.", "Best Buy"],
    ["Who edits?", "Our editor is called Jonas.", "Jonas"],
    ["Power?", "It draws 420 kW.", "420 kW"],
    ["Does it run hot?", "No, it stays cool and quiet.", "~stays cool"],
    ["Which windows?", "Windows 12 runs on it.", "12"],
  ]),
  ...about("en", SONG, [
    ["What song is this?", 'It is "Midnight Rain" by Ella Stone.'],
    ["What song is this?", "That's Midnight Rain!"],
    ["When is it out?", "You can stream it from June 5th."],
    ["When do you upload?", "Every Tuesday at 18:00."],
    ["What tempo?", "120 BPM."],
    ["Where is the merch?", "Here: https://kitchen.example/merch"],
    ["Mia here, hello from Norway", "Hello Mia, greetings to Norway!"],
    ["What song is this?", "The song is Midnight City.", "City"],
    ["What song is this?", "Taylor Swift sings it.", "Taylor Swift"],
    ["What song is this?", 'It is called "Summer Dust".', "Summer Dust"],
    ["When is it out?", "It comes out on 14 March.", "14 March"],
    ["When is it out?", "It is out tomorrow.", "tomorrow"],
    ["When do you upload?", "Every Thursday at 6 pm.", "Thursday"],
    ["When do you upload?", "Every Tuesday at 6:30 pm.", "6:30 pm"],
    ["When do you upload?", "Every Tuesday at 6 am.", "6 am"],
    ["Where is the merch?", "Go to https://merch.example/shop", "https://merch.example/shop"],
    ["Where is it from?", "It was recorded in Berlin.", "Berlin"],
    ["Who plays the drums?", "@drumjoe plays them.", "drumjoe"],
    ["Is it free?", "You may use it freely in your videos.", "~use it freely"],
  ]),
  ...about("de", KNEIPP, [
    ["Wie viel Quark?", "750 Gramm Quark und vier Eier."],
    ["Wie viel Stärke?", "Zwei Esslöffel Stärke und ein Teelöffel Vanille."],
    ["Wie lange backen?", "Eine Stunde bei 160 Grad Umluft."],
    ["Wie lange auskühlen?", "Danach bitte zwei Stunden auskühlen lassen."],
    ["Wo ist der Boden?", "Den Boden siehst du ab 3:15."],
    ["Wie viel Zucker?", "180 g Zucker sind es im Rezept."],
    ["Ich hatte ihn 90 Minuten drin", "90 Minuten sind zu lang, 60 Minuten reichen."],
    ["Lecker!", "Vielen Dank, das freut uns sehr!"],
    ["Wie viel Quark?", "Ein Kilo Quark.", "Ein Kilo"],
    ["Wie viel Stärke?", "Zwei Teelöffel Stärke.", "Zwei Teelöffel"],
    ["Wie lange backen?", "Anderthalb Stunden bei 160 Grad.", "Anderthalb Stunden"],
    ["Wie lange backen?", "Eine Dreiviertelstunde.", "Dreiviertelstunde"],
    ["Wie heiß?", "Bei 180 Grad.", "180 Grad"],
    ["Wie viele Eier?", "Fünf Eier.", "Fünf Eier"],
    ["Wo ist der Boden?", "Ab 3:51 geht es los.", "3:51"],
    ["Welcher Quark?", "Der Quark ist von Weihenstephan.", "Weihenstephan"],
    ["Wann kommt der nächste?", "Nächsten Freitag kommt das nächste Video.", "Freitag"],
    ["Geht das glutenfrei?", "Ja, der Kuchen ist glutenfrei.", "~glutenfrei"],
    ["Wie lange hält er?", "Im Kühlschrank hält er fünf Tage.", "fünf Tage"],
    ["Kann man ihn einfrieren?", "Er lässt sich wunderbar einfrieren.", "~einfrieren"],
  ]),
  ...about("de", WERKSTATT, [
    ["Welche Säge?", "Das ist die Bosch GTS 635."],
    ["Was hat sie gekostet?", "589 Euro bei Hornbach in Köln."],
    ["Wann ist der Livestream?", "Am 5. Dezember um halb acht, also 19:30 Uhr!"],
    ["Wie dick ist das Holz?", "18 Millimeter, und die Länge ist 120 cm."],
    ["Wann ist der Livestream?", "Am Samstag um 19.30 Uhr."],
    ["Welche Säge?", "Das ist die Bosch GTS 10.", "10"],
    ["Welche Säge?", "Eine Kreissäge von Makita.", "Makita"],
    ["Was hat sie gekostet?", "598 Euro.", "598 Euro"],
    ["Was hat sie gekostet?", "589 Franken.", "589 Franken"],
    ["Wo gekauft?", "Bei Obi in Bonn.", "Bonn"],
    ["Wann ist der Livestream?", "Am 6. Dezember um 19:30 Uhr.", "6. Dezember"],
    ["Wann ist der Livestream?", "Am 5. Dezember um 20 Uhr.", "20 Uhr"],
    ["Wie dick ist das Holz?", "18 cm stark.", "18 cm"],
    ["Wie dick ist das Holz?", "Zweieinhalb Zentimeter.", "Zweieinhalb Zentimeter"],
    ["Ist sie laut?", "Nein, die Säge ist angenehm leise.", "~angenehm leise"],
  ]),
  ...about("es", TORTILLA, [
    ["¿Cuántos huevos?", "Seis huevos y un kilo de patatas."],
    ["¿Cuánto aceite?", "1/2 taza de aceite, ¡y listo!"],
    ["¿Cuánta sal?", "1 cucharadita de sal."],
    ["¿Cuánto tiempo?", "Doce minutos por lado a fuego medio."],
    ["¿Para cuántos?", "Es para 4 personas."],
    ["¿Cuándo le das la vuelta?", "En el 7:55 se ve cómo darle la vuelta."],
    ["¡Buenísima!", "¡Muchísimas gracias por tus palabras!"],
    ["¿Cuántos huevos?", "Ocho huevos.", "Ocho huevos"],
    ["¿Cuánto aceite?", "Una taza y media de aceite.", "taza y media"],
    ["¿Cuánta sal?", "Una cucharada de sal.", "Una cucharada"],
    ["¿Cuánto tiempo?", "Media hora por lado.", "Media hora"],
    ["¿Cuánto tiempo?", "Veinticinco minutos en total.", "Veinticinco minutos"],
    ["¿Qué patata usas?", "La patata es de Álava.", "Álava"],
    ["¿Dónde la vuelta?", "Mira el minuto 8:55.", "8:55"],
    ["¿Se puede con cebolla?", "Sí, con cebolla queda todavía mejor.", "~con cebolla"],
  ]),
  ...about("es", VIAJE, [
    ["¿Qué cámara usas?", "La Fujifilm X-T5 con el 18mm."],
    ["¿Qué hotel?", "El hotel Casa Lunares, 1250 pesos la noche."],
    ["¿Cuándo fuisteis?", "En abril de 2026, con Aeroméxico."],
    ["¿Cuándo es el directo?", "El 4 de diciembre a las 20:00."],
    ["¿Cuándo es el directo?", "El viernes a las 8 pm."],
    ["¿Qué cámara usas?", "La Fujifilm X-T4.", "X-T4"],
    ["¿Qué hotel?", "El hotel Quinta Real.", "Quinta Real"],
    ["¿Cuánto costó?", "Costó 1.520 pesos.", "1.520 pesos"],
    ["¿Cuándo fuisteis?", "Fuimos en mayo.", "mayo"],
    ["¿Cuándo es el directo?", "Es el sábado.", "sábado"],
    ["¿Cuándo es el directo?", "Será la próxima semana.", "próxima semana"],
    ["¿Con quién volaste?", "Volamos con Iberia.", "Iberia"],
    ["¿Es segura la zona?", "Sí, la zona es muy segura de noche.", "~muy segura"],
  ]),
  ...about("pt", BRIGADEIRO, [
    ["Quanto de cacau?", "Três colheres de sopa de cacau."],
    ["Quanta manteiga?", "Uma colher de chá de manteiga basta."],
    ["Quanto tempo mexer?", "Dez minutos em fogo baixo."],
    ["Quantos rende?", "Rende trinta unidades."],
    ["Onde enrola?", "Em 5:25 mostramos como enrolar."],
    ["Delícia!", "Muito obrigado pelo carinho!"],
    ["Quanto de cacau?", "Três colheres de chá de cacau.", "Três colheres de chá"],
    ["Quanto de cacau?", "Duas colheres de sopa.", "Duas colheres de sopa"],
    ["Quanto tempo mexer?", "Meia hora em fogo baixo.", "Meia hora"],
    ["Quanto tempo mexer?", "Vinte e cinco minutos.", "Vinte e cinco minutos"],
    ["Quantos rende?", "Rende 50 unidades.", "50 unidades"],
    ["Que cacau?", "Usamos cacau da Garoto.", "Garoto"],
    ["Onde enrola?", "Veja em 6:25.", "6:25"],
    ["Posso congelar?", "Pode congelar sem problema nenhum.", "~congelar"],
  ]),
  ...about("pt", BICICLETA, [
    ["Quantos km?", "85 quilômetros, com 1340 metros de subida."],
    ["Quanto tempo?", "Quatro horas e meia de pedal."],
    ["Que bike é?", "Uma Caloi Strada, 4.599 reais."],
    ["Quando sai o próximo?", "No dia 12 de dezembro!"],
    ["Quem fez a música?", "A música é do Rodrigo Lima."],
    ["Quantos km?", "Foram 58 km.", "58 km"],
    ["Quanto tempo?", "Cinco horas e meia.", "Cinco horas e meia"],
    ["Que bike é?", "Uma Sense Criterium.", "Sense Criterium"],
    ["Quanto custou?", "R$ 5.499,00.", "R$ 5.499,00"],
    ["Quando sai o próximo?", "Na próxima sexta!", "sexta"],
    ["Quando sai o próximo?", "Amanhã mesmo.", "Amanhã"],
    ["De onde saíram?", "Saímos de Sorocaba.", "Sorocaba"],
    ["É boa para iniciantes?", "Sim, é ótima para iniciantes.", "~ótima para iniciantes"],
  ]),
  ...about("fr", CREPES, [
    ["Combien de lait ?", "Un demi-litre de lait et quatre œufs."],
    ["Combien de sucre ?", "Deux cuillères à soupe de sucre."],
    ["Quel repos ?", "Laissez reposer 60 minutes."],
    ["Combien de farine ?", "Deux cent cinquante grammes de farine."],
    ["Pour combien ?", "Pour cinq personnes."],
    ["Où est la cuisson ?", "La cuisson commence à 4:20."],
    ["Super !", "Merci beaucoup pour votre message !"],
    ["Combien de lait ?", "Un litre de lait.", "Un litre"],
    ["Combien de sucre ?", "Deux cuillères à café de sucre.", "Deux cuillères à café"],
    ["Quel repos ?", "Une demi-heure suffit.", "demi-heure"],
    ["Combien de farine ?", "Trois cents grammes.", "Trois cents grammes"],
    ["Combien d'œufs ?", "Soixante-quinze grammes d'œufs.", "Soixante-quinze grammes"],
    ["Quelle farine ?", "La farine vient de chez Francine.", "Francine"],
    ["Où est la pâte ?", "À 1:53.", "1:53"],
    ["Sans gluten ?", "Oui, elles sont sans gluten.", "~sans gluten"],
  ]),
  ...about("fr", RANDO, [
    ["Quelle distance ?", "18,5 kilomètres et 950 mètres de dénivelé."],
    ["Quel départ ?", "Le départ est à 7h30, de Chamonix."],
    ["Quel sac ?", "Un sac Millet à 129 euros."],
    ["C'était quand ?", "C'était le 14 juillet."],
    ["Prochaine vidéo ?", "Dimanche à 18 heures !"],
    ["Quelle distance ?", "Environ 15 km.", "15 km"],
    ["Quel départ ?", "Le départ est à 8h30.", "8h30"],
    ["Quel sac ?", "Un sac Deuter.", "Deuter"],
    ["Quel prix ?", "Il coûte 192 €.", "192 €"],
    ["C'était quand ?", "C'était le 15 août.", "15 août"],
    ["Prochaine vidéo ?", "Demain soir !", "Demain"],
    ["Où dormir ?", "Nous avons dormi à Annecy.", "Annecy"],
    ["C'est difficile ?", "Non, c'est facile même avec des enfants.", "~même avec des enfants"],
  ]),
  ...about("ja", PURIN, [
    ["卵は何個ですか？", "卵は3個です。"],
    ["牛乳の量は？", "牛乳は400mlです。"],
    ["何度で焼きますか？", "160度で35分焼きます。"],
    ["冷やす時間は？", "冷蔵庫で二時間冷やしてください。"],
    ["カラメルはどこ？", "カラメルは1:20からです。"],
    ["何人分？", "四人分です。"],
    ["バニラはどのくらい？", "バニラは小さじ1です。"],
    ["美味しそう！", "ありがとうございます！"],
    ["卵は何個ですか？", "卵は5個です。", "5個"],
    ["牛乳の量は？", "牛乳は500mlです。", "500ml"],
    ["何度で焼きますか？", "180度で焼きます。", "180度"],
    ["何分焼きますか？", "三十分焼きます。", "三十分"],
    ["冷やす時間は？", "半時間で大丈夫です。", "半時間"],
    ["バニラはどのくらい？", "バニラは大さじ1です。", "大さじ1"],
    ["どの牛乳？", "牛乳はメイジです。", "メイジ"],
    ["カラメルはどこ？", "2:20を見てください。", "2:20"],
    ["冷凍できますか？", "はい、冷凍しても美味しいです。", "~冷凍しても"],
  ]),
  ...about("ja", TABI, [
    ["いつ行きましたか？", "3月20日に行きました。"],
    ["宿はどこ？", "宿は「雪椿」です。"],
    ["いくらですか？", "一泊12800円でした。"],
    ["次の動画は？", "12月5日の19時です。"],
    ["カメラは？", "ニコンのZ6IIです。"],
    ["いつ行きましたか？", "4月20日に行きました。", "4月20日"],
    ["宿はどこ？", "宿は「花ごよみ」です。", "花ごよみ"],
    ["いくらですか？", "一泊18,200円でした。", "18,200円"],
    ["次の動画は？", "来週です。", "来週"],
    ["次の動画は？", "12月5日の午後8時です。", "午後8時"],
    ["カメラは？", "パナソニックです。", "パナソニック"],
    ["どこへ？", "奈良へ行きました。", "奈良"],
    ["混んでいましたか？", "いいえ、とても静かな町でした。", "~静かな町"],
  ]),
  // The source is in another language than the reply.
  ...about("de", GRANOLA, [
    ["Wie viel Honig?", "Eine halbe Tasse Honig."],
    ["Wie lange backen?", "25 bis 30 Minuten bei 160 Grad."],
    ["Wie viel Salz?", "Ein Esslöffel Salz.", "Ein Esslöffel"],
  ]),
  ...about("es", GRANOLA, [
    ["¿Cuánto aceite?", "Dos cucharadas de aceite de oliva."],
    ["¿Cuánto tiempo?", "De 25 a 30 minutos."],
    ["¿Cuánta avena?", "350 gramos de avena.", "350 gramos"],
  ]),
  ...about("en", PURIN, [
    ["How many eggs?", "Three eggs and 400 ml of milk."],
    ["How hot?", "160 °C for 35 minutes."],
    ["How many eggs?", "Four eggs.", "Four eggs"],
  ]),
  ...about("ja", BUILD, [
    ["GPUは？", "RTX 4070 Superです。"],
    ["メモリは？", "32GBです。"],
    ["メモリは？", "64GBです。", "64GB"],
  ]),
  ...about("pt", CREPES, [
    ["Quanto leite?", "Meio litro de leite."],
    ["Quantos ovos?", "Quatro ovos."],
    ["Quanto descansar?", "Duas horas.", "Duas horas"],
  ]),
  ...about("fr", TORTILLA, [
    ["Combien d'œufs ?", "Six œufs, et un kilo de pommes de terre."],
    ["Combien de temps ?", "Douze minutes de chaque côté."],
    ["Combien de temps ?", "Vingt-deux minutes.", "Vingt-deux minutes"],
  ]),
];
