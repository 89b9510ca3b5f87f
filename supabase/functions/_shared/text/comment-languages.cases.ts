/**
 * Short comments as people write them, by language (BCP-47, `-Latn` for a language written in Latin letters that has its own
 * script). Under `none` stands what no reader could name a language for: emoji, shouts, names, halves in two languages.
 * Detection is made with every other line, and measured with the rest and with LATER.
 */
const LINES: Record<string, string> = {
  en: `
first time here and I'm already subscribed
Congrats!
Please share the recipe!
this slaps so hard
my grandma used to make it just like this
Where did you get that jacket?
underrated channel fr
Can you do one about sourdough next
Audio is way too quiet on my phone
nah this one got me crying
Beautiful
Take care of yourself man
What's the song at 3:12
Not gonna lie, I expected worse
Great video as always
you explained this better than my professor
I disagree with the second point
Does it work on Windows too?
Happy birthday 🎂
Finally somebody said it
how much flour exactly
The ending though 😂😂
Been watching since 2016, never disappointed
Thanks
Amazing work
who's watching in 2026
Could you add subtitles please?
I bought one because of you, broke after two days
Legend
So relatable`,
  es: `
Qué buen video bro
Saludos desde Perú
me hiciste llorar
Hermosa canción
¿Dónde puedo comprar ese micrófono?
Gracias por compartir
Gracias
no entendí la última parte
Excelente explicación, profe
jajaja me muero con el perro
Felicidades por el millón
ya quiero ver la segunda parte
Eres la mejor, te sigo desde el principio
Llegué tarde pero llegué
cuánto tiempo en el horno?
El audio se escucha muy bajo
Qué hermoso
mi abuela lo hacía igualito
De las mejores que he visto`,
  pt: `
Que vídeo maravilhoso
Faz um vídeo sobre pão de queijo
Parabéns pelo trabalho
amei demais
Onde você comprou essa câmera?
Top demais mano
Não entendi nada kkkk
Minha filha adora o seu canal
Obrigada
Saudades de vocês
muito bom, continue assim
Já me inscrevi e ativei o sininho
Alguém sabe o nome da música?
Que Deus abençoe vocês
ficou perfeito o acabamento
testei aqui e deu certo
Linda
qual o valor do frete`,
  fr: `
Trop bien cette vidéo
Merci pour le partage
c'est quoi la musique à la fin ?
J'ai testé la recette hier, un délice
Bravo à toute l'équipe
T'es incroyable mdr
Magnifique
Vivement la suite !
je comprends pas pourquoi tu fais ça
Première fois que je commente
Combien de temps au four ?
Ça m'a fait pleurer
la qualité est dingue
Bonne année à tous
On dirait mon chat
Félicitations
Un grand merci depuis la Belgique
Tu peux mettre le lien stp`,
  de: `
Richtig gutes Video
Wo hast du die Lampe gekauft?
Danke dir
hab mich kaputtgelacht
Endlich mal jemand der es erklärt
Alles Gute zum Geburtstag
Kannst du das Rezept teilen?
viel zu leise leider
Wunderschön
Macht weiter so!
Grüße aus Wien
Das Ende hat mich überrascht
wie lange muss der Teig ruhen
Bei mir klappt es nicht
Ehrenmann
Glückwunsch
Hammer Folge, freu mich auf die nächste
Meine Oma macht das genauso`,
  it: `
Video fantastico
Grazie mille
dove l'hai comprato?
Sei la migliore
Non ho capito niente ahahah
Complimenti per la pazienza
Quando esce il prossimo?
Bellissima canzone
Un saluto da Napoli
mia nonna la faceva uguale
quanto tempo in forno?
Meraviglioso
Auguri di buon compleanno
Che spettacolo
finalmente qualcuno che lo spiega bene
l'audio è troppo basso`,
  nl: `
Wat een geweldige aflevering
Waar heb je die jas gekocht?
Dankjewel
ik moest zo hard lachen
Gefeliciteerd!
hoe lang moet het in de oven
Groetjes uit Gent
Dit had ik echt nodig vandaag
Mooi gedaan
Kun je de volgende keer iets over brood doen?
het geluid staat veel te zacht
Eindelijk iemand die het snapt
Prachtig
Mijn oma maakte dit ook altijd
doe je ook nog een deel twee
Wanneer komt de nieuwe video`,
  pl: `
Super odcinek
Gdzie kupiłeś tę kurtkę?
Dzięki
Pozdrowienia z Krakowa
popłakałam się ze śmiechu
Wszystkiego najlepszego
jak długo trzymać w piekarniku
W końcu ktoś to wytłumaczył
Nie zgadzam się z tym
Piękne
czekam na kolejną część
Dźwięk jest za cichy
Moja babcia robiła tak samo
Szacun za robotę
kiedy następny film
Oglądam od samego początku`,
  tr: `
Harika bir video olmuş
Ellerine sağlık
Bu ceketi nereden aldın?
çok güldüm ya
Teşekkürler
Doğum günün kutlu olsun
Fırında kaç dakika kalacak
Annem de aynısını yapardı
Devamını bekliyoruz
Helal olsun
sesi çok az geliyor
İzmirden selamlar
Sonunda biri anlattı
Muhteşem
ne zaman yeni video gelecek
Ağladım resmen`,
  id: `
Videonya bagus banget
Kak beli di mana jaketnya?
Makasih
Salam dari Surabaya
lucu banget sampai nangis
Selamat ulang tahun kak
berapa lama dipanggang?
Akhirnya ada yang jelasin
Ditunggu video selanjutnya
Suaranya kurang keras bang
mantap bosku
Ibu saya juga bikin seperti ini
Keren
aku gak ngerti bagian terakhir
semangat terus ya
Resepnya dong kak`,
  vi: `
Video hay quá anh ơi
Cảm ơn
Mua áo này ở đâu vậy bạn
cười đau cả bụng
Chúc mừng sinh nhật
nướng bao lâu vậy ạ
Âm thanh nhỏ quá
Bà ngoại mình cũng làm như vậy
Khi nào có phần tiếp theo
Đẹp quá
cuối cùng cũng có người giải thích
Xem từ những ngày đầu
Chào từ Đà Nẵng
tuyệt vời`,
  tl: `
Ang ganda ng video mo
Salamat po
Saan mo nabili yung jacket
tawang tawa ako dito
Maligayang kaarawan
Gaano katagal sa oven?
Sana may part two
Ang galing mo naman
lagi kong pinapanood to
Nakakaiyak naman
Paano po gawin yan
Ingat ka palagi idol`,
  sv: `
Vilken bra video
Var köpte du jackan?
Tack
jag skrattade så jag grät
Grattis på födelsedagen
hur länge ska den vara i ugnen
Äntligen någon som förklarar
Längtar till nästa avsnitt
Ljudet är för lågt
Min mormor gjorde likadant
Hälsningar från Malmö
Underbart`,
  cs: `
Skvělé video
Kde jsi koupil tu bundu?
Díky moc
brečel jsem smíchy
Všechno nejlepší k narozeninám
jak dlouho to má být v troubě
Konečně to někdo vysvětlil
Těším se na další díl
Zvuk je moc potichu
Moje babička to dělala stejně
Nádhera
Zdravím z Brna`,
  ro: `
Ce clip frumos
De unde ai luat geaca?
Mulțumesc
am râs cu lacrimi
La mulți ani!
cât timp stă la cuptor
În sfârșit cineva explică bine
Abia aștept partea a doua
Sunetul e prea încet
Bunica făcea la fel
Felicitări
Salutări din Cluj`,
  hu: `
Nagyon jó videó lett
Hol vetted a kabátot?
Köszi
sírva röhögtem
Boldog születésnapot
meddig kell sütni
Végre valaki elmagyarázta
Várom a folytatást
Túl halk a hang
A nagymamám is így csinálta
Gratulálok
Üdv Szegedről`,
  fi: `
Todella hyvä video
Mistä ostit tuon takin?
Kiitos
nauroin niin että itkin
Hyvää syntymäpäivää
kauanko pitää olla uunissa
Vihdoin joku selitti tämän
Odotan seuraavaa osaa
Ääni on liian hiljaa
Mummoni teki aivan samoin
Onnea
Terveisiä Tampereelta`,
  ru: `
Отличное видео
Где купил куртку?
Спасибо
ржал до слёз
С днём рождения!
сколько держать в духовке
Наконец-то кто-то объяснил
Жду продолжения
Звук слишком тихий
Моя бабушка делала так же
Красота
Привет из Казани
не согласен с тобой
автор молодец
когда новый выпуск
Лучший канал про хлеб
топ
как называется песня`,
  uk: `
Чудове відео
Де купив куртку?
Дякую
сміявся до сліз
З днем народження!
скільки тримати в духовці
Нарешті хтось пояснив
Чекаю на продовження
Звук занадто тихий
Моя бабуся робила так само
Вітання зі Львова
коли новий випуск
Слава Україні
Красиво`,
  bg: `
Страхотно видео
Откъде купи якето?
Благодаря
смях се до сълзи
Честит рожден ден!
колко време се пече
Най-накрая някой обясни
Чакам следващата част
Звукът е много тих
Баба ми го правеше по същия начин
Поздрави от Пловдив
Браво`,
  sr: `
Одличан видео
Где си купио јакну?
Хвала
плакао сам од смеха
Срећан рођендан!
колико дуго се пече
Коначно неко да објасни
Једва чекам наставак
Звук је превише тих
Моја баба је исто тако правила`,
  ar: `
فيديو رائع جدا
من وين اشتريت الجاكيت؟
شكرا
ضحكت لين بكيت
كل عام وأنت بخير
كم دقيقة في الفرن
أخيرا أحد شرحها بوضوح
ننتظر الجزء الثاني
الصوت منخفض جدا
جدتي كانت تعملها هكذا
ما شاء الله
تحياتي من مصر
الله يبارك فيك
ليش ما تنزل فيديوهات زي قبل`,
  fa: `
ویدیوی خیلی خوبی بود
کاپشنت رو از کجا خریدی؟
مرسی
از خنده گریه کردم
تولدت مبارک
چند دقیقه باید توی فر باشه
بالاخره یکی درست توضیح داد
منتظر قسمت بعدی هستم
صدا خیلی کمه
مادربزرگم هم همینطور درست میکرد
دمت گرم
سلام از شیراز`,
  ur: `
بہت اچھی ویڈیو ہے
یہ جیکٹ کہاں سے لی؟
شکریہ
ہنس ہنس کر برا حال ہو گیا
سالگرہ مبارک ہو
اوون میں کتنی دیر رکھنا ہے
آخر کسی نے سمجھایا تو
اگلی قسمت کا انتظار ہے
آواز بہت کم ہے
میری دادی بھی ایسے ہی بناتی تھیں`,
  hi: `
बहुत बढ़िया वीडियो
यह जैकेट कहाँ से ली?
धन्यवाद
हँस हँस कर पेट दुख गया
जन्मदिन मुबारक हो
ओवन में कितनी देर रखना है
आखिर किसी ने समझाया तो
अगले भाग का इंतज़ार है
आवाज़ बहुत कम आ रही है
मेरी दादी भी ऐसे ही बनाती थीं
जय हिंद
लखनऊ से नमस्ते`,
  mr: `
खूप छान व्हिडिओ आहे
हे जॅकेट कुठून घेतलं?
धन्यवाद दादा, खूप मदत झाली
पुढच्या भागाची वाट बघतोय
आवाज खूप कमी आहे
माझी आजी पण असंच करायची
किती वेळ ठेवायचं ओव्हनमध्ये
मला हे समजलं नाही`,
  ne: `
धेरै राम्रो भिडियो छ
यो ज्याकेट कहाँबाट किन्नुभयो?
अर्को भागको प्रतीक्षामा छु
आवाज धेरै सानो छ
मेरो हजुरआमाले पनि यस्तै बनाउनुहुन्थ्यो
मलाई यो बुझिएन
नेपालबाट माया
कति समय पकाउने हो`,
  ja: `
すごく面白い動画でした
そのジャケットどこで買いましたか？
ありがとう
笑いすぎて涙出た
誕生日おめでとう！
オーブンで何分ですか
やっと説明してくれる人がいた
続きが楽しみです
音が小さすぎます
おばあちゃんも同じ作り方だった
かわいい
札幌から見てます
泣いた
神回すぎる`,
  zh: `
视频做得太好了
你这件外套在哪里买的？
谢谢分享
笑到流眼泪
生日快乐
烤箱要烤多久
终于有人讲清楚了
期待下一集
声音太小了
我奶奶也是这样做的
來自台灣的問候
加油啊
这个频道真不错
好感動喔`,
  ko: `
영상 너무 재밌어요
자켓 어디서 샀어요?
감사합니다
웃다가 울었어요
생일 축하해요
오븐에 몇 분 구워요?
드디어 설명해 주는 사람이 있네
다음 편 기대할게요
소리가 너무 작아요
우리 할머니도 똑같이 만드셨어요
최고
부산에서 보고 있습니다`,
  th: `
คลิปดีมากเลยครับ
ซื้อเสื้อที่ไหนคะ
ขอบคุณค่ะ
ขำจนน้ำตาไหล
สุขสันต์วันเกิดนะ
อบกี่นาทีคะ
รอตอนต่อไปอยู่
เสียงเบาไปหน่อย`,
  el: `
Καταπληκτικό βίντεο
Πού πήρες το μπουφάν;
Ευχαριστώ
έκλαψα από τα γέλια
Χρόνια πολλά!
πόση ώρα στον φούρνο
Μπράβο σου
Περιμένω το επόμενο`,
  he: `
סרטון מעולה
איפה קנית את המעיל?
תודה
צחקתי עד דמעות
יום הולדת שמח
כמה זמן בתנור
סוף סוף מישהו הסביר
מחכה לפרק הבא`,
  "hi-Latn": `
bahut accha video hai bhai
ye jacket kahan se li
kya baat hai
Dil khush kar diya
aap bahut accha samjhate ho
bhai ek number
mujhe samajh nahi aaya
agla part kab aayega
Awaaz bahut kam hai
meri dadi bhi aise hi banati thi
hasi nahi ruk rahi yaar
sir please iska notes de do
Bohot badhiya
kitne minute oven me rakhna hai
Maza aa gaya
main roz aapka video dekhta hu
bhai tu toh legend nikla
Janamdin mubarak ho
kaun kaun 2026 mein dekh raha hai
aapne toh rula diya
Zabardast
iski link bhej do bhaiya
Shukriya
ghar pe try karungi pakka
sab jhooth bol raha hai ye
Jai Hind
paise wapas kab milenge
pehli baar kisi ne sahi bataya
kya ye original hai ya nakli
bhai thoda slow bola karo samajh nahi aata
Mast hai
mummy ko bhi pasand aaya`,
  "ar-Latn": `
wallah ya akhi mashallah 3alek
shukran 7abibi
ana b7eb hay el 3'neyeh ktir
kifak bro, wen eljoz2 elthani
inshallah nshof el video eljay
ya3tik el 3afye ya basha
7elw awi el video da
enta a7san wa7ed fe masr`,
  "ru-Latn": `
spasibo bolshoe za video
ochen krasivo poet
privet iz Moskvy
kogda budet sleduyushchaya chast
eto prosto kruto, molodec
ya ne ponyal nichego`,
  none: `
😂😂😂
❤️❤️
lol
omg wow
2:30
10/10
🔥🔥🔥 W
haha
xD
GG
Ronaldo
Messi > Ronaldo
@maria_23
ok
hmmm
GOAT 🐐
bro 💀
lmaooo
3:45 😭
XDDD
最高
Taylor Swift 😍
Sub
¯\\_(ツ)_/¯
+1
😭😭 pls
BTS ARMY 💜
kkkkkkk
Minecraft
wkwkwk`,
  mixed: `
I love this song, es mi favorita de siempre hermano
спасибо man this was exactly what I needed
この曲 is so good I can't stop listening to it
Danke bro, that helped a lot, grüße aus Berlin
Merci so much for this video, trop bien
감사합니다 thank you so much from Brazil
bellissimo video, thank you very much from Italy
saludos from Texas, keep it up hermano`,
};

/** Written when the word lists were done, about other things: what else is like comments that nobody has seen. */
const LATER: Record<string, string> = {
  en: `
Which graphics card is that?
my cat knocked over the camera right when you said it
Refund me or I report this channel
I have been off my meds for two weeks
Goal of the season no doubt
Your skin looks amazing in this light
Why would anyone dislike this
the boss fight took me three hours`,
  es: `
¿Qué tarjeta gráfica usas?
llevo dos semanas sin tomar la medicación
Devuélveme el dinero o te denuncio
Golazo de la temporada
tu piel se ve increíble con esa luz
me tardé tres horas en matar al jefe final
No aguanto más, quiero desaparecer
te pasaste crack`,
  pt: `
Qual placa de vídeo é essa?
estou há duas semanas sem tomar o remédio
Devolve meu dinheiro ou vou no Procon
Golaço da rodada
demorei três horas pra matar o chefão
ninguém ia sentir minha falta
sua pele tá linda nessa luz
mandou bem demais parceiro`,
  fr: `
C'est quoi ta carte graphique ?
ça fait deux semaines que je ne prends plus mes médicaments
Remboursez-moi ou je porte plainte
Le but de la saison sans hésiter
j'ai mis trois heures à battre le boss
personne ne remarquerait mon absence
ta peau est sublime
lâche rien frérot`,
  de: `
Welche Grafikkarte ist das?
ich nehme meine Tabletten seit zwei Wochen nicht mehr
Gib mir mein Geld zurück oder ich zeige dich an
Tor des Jahres
hab drei Stunden für den Endboss gebraucht
keiner würde merken, wenn ich weg bin
deine Haut sieht toll aus
stark gemacht Bruder`,
  it: `
Che scheda grafica è?
sono due settimane che non prendo le medicine
Ridammi i soldi o ti denuncio
Gol della stagione
ci ho messo tre ore a battere il boss
nessuno si accorgerebbe se sparissi
hai una pelle stupenda`,
  pl: `
Jaka to karta graficzna?
od dwóch tygodni nie biorę leków
Oddaj pieniądze albo zgłoszę to na policję
Bramka sezonu
trzy godziny męczyłem tego bossa
nikt by nie zauważył, gdybym zniknął`,
  tr: `
Bu hangi ekran kartı?
iki haftadır ilaçlarımı almıyorum
Paramı geri ver yoksa şikayet ederim
Sezonun golü
son bölümü üç saatte geçtim
yok olsam kimse fark etmez`,
  id: `
Kartu grafisnya apa bang?
udah dua minggu aku nggak minum obat
Balikin duitku atau aku lapor polisi
Gol terbaik musim ini
tiga jam baru bisa ngalahin bosnya
kalau aku hilang gak ada yang sadar`,
  ru: `
Какая это видеокарта?
две недели не пью таблетки
Верните деньги или я напишу в полицию
Гол сезона
три часа проходил этого босса
если я исчезну, никто не заметит`,
  uk: `
Яка це відеокарта?
два тижні не п'ю ліки
Поверніть гроші або я напишу в поліцію
якщо я зникну, ніхто не помітить`,
  ar: `
ما نوع كرت الشاشة؟
صار لي أسبوعين ما آخذ الدواء
رجع فلوسي وإلا بلغت عنك
هدف الموسم
لو اختفيت محد بيلاحظ`,
  hi: `
यह कौन सा ग्राफिक्स कार्ड है?
दो हफ्ते से दवाई नहीं ली
मेरे पैसे वापस करो नहीं तो शिकायत करूँगा
अगर मैं गायब हो जाऊँ तो किसी को फर्क नहीं पड़ेगा`,
  "hi-Latn": `
ye konsa graphics card hai
do hafte se dawai nahi li maine
paisa wapas kar warna complaint karunga
agar main gayab ho jau to kisi ko fark nahi padega
season ka best goal tha ye
boss ko harane me teen ghante lage
tumhari skin kitni glow kar rahi hai
bhai tere ghar ka address pata hai mujhe
13 saal ka hu mujhe bhi channel banana hai
wah kya talent hai, zero
mere chacha bhi yahi bolte hai
gaadi konsi li bhai
sasta wala link do na
kal exam hai aur main yaha
dil jeet liya ustad`,
  ja: `
グラボは何ですか？
二週間薬を飲んでいません
返金しないなら通報します
ボス倒すのに三時間かかった
消えても誰も気づかない`,
  ko: `
그래픽카드 뭐예요?
약 안 먹은 지 2주 됐어요
환불 안 해주면 신고할 거예요
보스 잡는 데 세 시간 걸림`,
  zh: `
这是什么显卡？
我已经两个星期没吃药了
不退钱我就报警
打这个boss花了三个小时
消失了也没人会发现`,
  nl: `
Welke videokaart is dat?
ik slik al twee weken mijn pillen niet meer
Geld terug of ik doe aangifte
niemand zou merken dat ik weg ben`,
  vi: `
Card màn hình gì vậy ạ?
hai tuần rồi mình không uống thuốc
Trả lại tiền không tôi báo công an
nếu mình biến mất chắc không ai biết`,
};

/** Their languages cannot be told, or are two: any name that detection gives them is wrong. */
const UNTELLABLE = new Set(["none", "mixed"]);

export interface LabelledComment {
  /** Null: no single language. */
  language: string | null;
  text: string;
}

function commentsOf(lines: Record<string, string>, taken: (place: number) => boolean): LabelledComment[] {
  return Object.entries(lines).flatMap(([code, block]) =>
    block
      .trim()
      .split("\n")
      .filter((_line, place) => taken(place))
      .map((text) => ({ language: UNTELLABLE.has(code) ? null : code, text })),
  );
}

/** To look at while detection is changed. */
export const DEVELOPMENT = commentsOf(LINES, (place) => place % 2 === 0);
/** To measure with alone. */
export const HELD_OUT = commentsOf(LINES, (place) => place % 2 === 1);
export const WRITTEN_LATER = commentsOf(LATER, () => true);
