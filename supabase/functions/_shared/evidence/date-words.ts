/** What days, months and times of the year are called. */
import { words } from "./level.ts";

/** January to December. */
export const MONTHS = [
  "january jan januar janner enero janeiro janvier gennaio januari stycznia styczeń января январь січня січень ocak januari",
  "february feb februar febrero fevereiro fevrier fev febbraio februari lutego luty февраля февраль лютого лютий şubat",
  "march mar marz marzo marco mars maart marca marzec марта март березня березень mart maret",
  "april apr abril avril avr aprile kwietnia kwiecień апреля апрель квітня квітень nisan",
  "may mai mayo maio maggio mei maja maj мая май травня травень mayıs",
  "june jun juni junio junho juin giugno czerwca czerwiec июня июнь червня червень haziran",
  "july jul juli julio julho juillet luglio lipca lipiec июля июль липня липень temmuz",
  "august aug agosto aout augustus augusti sierpnia sierpień августа август серпня серпень ağustos agustus",
  "september sep sept septiembre setembro septembre settembre września wrzesień сентября сентябрь вересня вересень eylül",
  "october oct oktober okt octubre outubro octobre ottobre października październik октября октябрь жовтня жовтень ekim",
  "november nov noviembre novembro novembre november listopada listopad ноября ноябрь листопада листопад kasım nopember",
  "december dec dezember dez diciembre dezembro decembre dic dicembre grudnia grudzień декабря декабрь грудня грудень aralık desember",
].map(words);

/** Sunday to Saturday. */
export const DAYS = [
  "sunday sonntag sonntags domingo domingos dimanche dimanches sundays domenica domeniche zondag zondagen niedziela niedzielę niedziele воскресенье воскресенья воскресеньям неділя неділю неділі söndag söndagar रविवार الأحد",
  "monday montag montags lunes segunda-feira lundi lundis mondays segunda lunedì maandag maandagen poniedziałek poniedziałki понедельник понедельникам понедельники понеділок понеділка måndag måndagar pazartesi सोमवार الاثنين الإثنين",
  "tuesday dienstag dienstags martes terca-feira terca mardi mardis tuesdays martedì dinsdag wtorek wtorki вторник вторникам вторники вівторок tisdag tisdagar salı मंगलवार الثلاثاء",
  "wednesday mittwoch mittwochs miercoles quarta-feira quarta mercredi mercredis wednesdays mercoledì woensdag środa środę środy среда среду средам середа середу onsdag onsdagar çarşamba बुधवार الأربعاء",
  "thursday donnerstag donnerstags jueves quinta-feira quinta jeudi jeudis thursdays giovedì donderdag czwartek czwartki четверг четвергам четверги четвер torsdag torsdagar perşembe गुरुवार الخميس",
  "friday freitag freitags viernes sexta-feira sexta vendredi vendredis fridays venerdì vrijdag piątek piątki пятница пятницу пятницам п'ятниця п'ятницю fredag fredagar cuma शुक्रवार الجمعة",
  "saturday samstag samstags sonnabend sabado sabados samedi samedis saturdays sabato zaterdag sobota sobotę soboty суббота субботу субботам субота суботу lördag lördagar cumartesi शनिवार السبت",
].map(words);

const SEASON_BEFORE =
  "(?:this |next |in |in the |im |diese[nrs]? |nächste[nrs]? |en |este |esta |próxim[oa] |no |na |au |cet |cette |l')";
const season = (names: string, han: string, name: string): [RegExp, string] => [
  new RegExp(`(?<![\\p{L}])${SEASON_BEFORE}(?:${names})(?![\\p{L}])|(?<=年の)${han}|${han}(?=に)`, "giu"),
  name,
];

const holiday = (names: string, name: string): [RegExp, string] => [
  new RegExp(
    `(?<!(?:merry|happy|frohe|schöne|feliz|boa|joyeux|joyeuses) )(?<![\\p{L}])(?:${names})(?![\\p{L}])`,
    "giu",
  ),
  name,
];

/** Days that are named by their distance from today, in days or as a word, and seasons and feasts. */
export const LATER: [RegExp, string][] = [
  [
    /(?<![\p{L}])(?:the )?(?:day after tomorrow|übermorgen|pasado mañana|depois de amanhã|après-demain|dopodomani|overmorgen|pojutrze|послезавтра|післязавтра|övermorgon|lusa)(?![\p{L}])|明後日|あさって|后天|모레/giu,
    "2",
  ],
  [
    /(?<![\p{L}])(?:the )?(?:day before yesterday|vorgestern|anteayer|antes de ayer|anteontem|avant-hier|l'altroieri|eergisteren|przedwczoraj|позавчера|позавчора|i förrgår)(?![\p{L}])|一昨日|おととい|前天|그저께/giu,
    "-2",
  ],
  holiday("christmas|xmas|weihnachten|navidad|natal|noël", "christmas"),
  holiday("easter|ostern|pascua|páscoa|pâques", "easter"),
  holiday("new year's eve|silvester|nochevieja|réveillon", "new-years-eve"),
  holiday("halloween", "halloween"),
  [
    /(?<![\p{L}])(?:last week|letzte[rn]? woche|semana pasada|semana passada|semaine dernière)(?![\p{L}])|先週/giu,
    "last-week",
  ],
  [
    /(?<![\p{L}])(?:last month|letzten monat|mes pasado|mês passado|mois dernier)(?![\p{L}])|先月/giu,
    "last-month",
  ],
  [
    /(?<![\p{L}])(?:last year|letztes jahr|año pasado|ano passado|année dernière|l'an dernier)(?![\p{L}])|昨年|去年/giu,
    "last-year",
  ],
  season("spring|frühling|frühjahr|primavera|printemps", "春", "spring"),
  season("summer|sommer|verano|verão|été", "夏", "summer"),
  [/(?<![\p{L}])(?:this|next|last|in the) fall(?![\p{L}])/giu, "autumn"],
  season("autumn|herbst|otoño|outono|automne", "秋", "autumn"),
  season("winter|invierno|inverno|hiver", "冬", "winter"),
  [
    /(?<![\p{L}])(?:this week|diese[r]? woche|esta semana|cette semaine)(?![\p{L}])|今週(?!末)/giu,
    "this-week",
  ],
  [
    /(?<![\p{L}])(?:this month|diesen monat|este mes|este mês|ce mois(?:-ci)?)(?![\p{L}])|今月/giu,
    "this-month",
  ],
  [
    /(?<![\p{L}])(?:tomorrow|(?<!(?:guten|am|jeden|diesen|einen|den) )morgen|(?<!(?:la|esta|cada|buena) )mañana|amanhã|demain|domani|morgendagen|jutro|завтра|imorgon|i morgon|yarın|besok|غدا|غدًا)(?![\p{L}])|明日|明天|내일|พรุ่งนี้/giu,
    "1",
  ],
  [
    /(?<![\p{L}])(?:yesterday|gestern|ayer|ontem|hier soir|ieri|gisteren|wczoraj|вчера|вчора|igår|i går|dün|kemarin|أمس)(?![\p{L}])|昨日|昨天|어제|เมื่อวาน/giu,
    "-1",
  ],
  [
    /(?<![\p{L}])(?:today|tonight|heute|hoy|hoje|aujourd'hui)(?![\p{L}])(?! (?:en|em) d[ií]a)|今日(?!は)|今夜|本日/giu,
    "0",
  ],
  [
    /(?<![\p{L}])(?:next week|nächste[rn]? woche|kommende[rn]? woche|(?:la )?próxima semana|(?:la )?semana que viene|semana que vem|(?:la )?semaine prochaine|(?:la )?(?:prossima settimana|settimana prossima)|volgende week|(?:w )?przyszłym tygodniu|(?:на )?следующей неделе|наступного тижня|nästa vecka|gelecek hafta|haftaya|minggu depan)(?![\p{L}])|来週|下周|下星期|다음 ?주|สัปดาห์หน้า|अगले (?:हफ्ते|सप्ताह)|الأسبوع (?:القادم|المقبل)/giu,
    "next-week",
  ],
  [
    /(?<![\p{L}])(?:next month|nächsten monat|(?:el )?próximo mes|(?:el )?mes que viene|mês que vem|próximo mês|(?:le )?mois prochain|(?:il )?(?:prossimo mese|mese prossimo)|volgende maand|(?:w )?przyszłym miesiącu|(?:в )?следующем месяце|наступного місяця|nästa månad|gelecek ay|bulan depan)(?![\p{L}])|来月|下个月|다음 ?달|अगले महीने|الشهر (?:القادم|المقبل)/giu,
    "next-month",
  ],
  [
    /(?<![\p{L}])(?:next year|nächstes jahr|(?:el )?próximo año|(?:el )?año que viene|ano que vem|próximo ano|(?:l')?année prochaine|(?:l')?anno prossimo|volgend jaar|(?:w )?przyszłym roku|(?:в )?следующем году|наступного року|nästa år|gelecek yıl|seneye|tahun depan)(?![\p{L}])|来年|明年|내년|अगले साल|العام (?:القادم|المقبل)|السنة القادمة/giu,
    "next-year",
  ],
  [
    /(?<![\p{L}])(?:this|next) weekend(?![\p{L}])|(?:dieses|nächstes|kommendes) wochenende|este fin de semana|próximo fin de semana|(?:este|próximo) fim de semana|ce week-end|今週末/giu,
    "weekend",
  ],
];
