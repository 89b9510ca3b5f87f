/** Word beginnings by language, in folded form: what one is told to drop, to show, and what is meant by it. */
interface OrderWords {
  drop: string;
  show: string;
  rules: string;
}

/** In scripts without blanks, and where words take prefixes, the beginnings are matched anywhere. */
export const ORDERS: Record<string, OrderWords> = {
  es: {
    drop: "ignora;ignore;olvida;olvide;descarta;omite;pasa por alto",
    show: "muestra;muestrame;revela;escribe;imprime;repite;dime;di que;responde con;pega",
    rules: "instruccion;regla;prompt;indicacion;directriz;directrices;orden",
  },
  fr: {
    drop: "ignore;ignorez;oublie;oubliez;neglige;ne tiens pas compte",
    show: "affiche;montre;revele;ecris;repete;donne;mets le lien;reponds",
    rules: "instruction;consigne;regle;invite systeme;prompt;directive",
  },
  de: {
    drop: "ignorier;vergiss;vergesst;missacht;ubergeh",
    show: "zeig;gib;verrat;schreib;wiederhol;nenn;antworte",
    rules: "anweisung;regel;systemprompt;prompt;vorgabe;systemanweisung;befehl",
  },
  it: {
    drop: "ignora;ignorate;dimentica;trascura",
    show: "mostra;rivela;scrivi;stampa;ripeti;invita",
    rules: "istruzion;regol;prompt;direttiv",
  },
  pt: {
    drop: "ignore;ignora;esqueca;esquece;desconsidere;descarte",
    show: "mostre;mostra;revele;escreva;imprima;repita;diga",
    rules: "instruco;regra;prompt;diretriz;orden",
  },
  nl: {
    drop: "negeer;vergeet;sla over",
    show: "toon;laat zien;geef;onthul;herhaal;schrijf",
    rules: "instructie;regel;systeemprompt;prompt;aanwijzing",
  },
  pl: {
    drop: "zignoruj;ignoruj;zapomnij;pomin",
    show: "pokaz;wyswietl;ujawnij;wypisz;powtorz;wklej",
    rules: "instrukcj;zasad;prompt;polece;regul",
  },
  tr: {
    drop: "yok say;gormezden;unut;dikkate alma",
    show: "yaz;goster;acikla;paylas;tekrarla",
    rules: "talimat;kural;komut;istem;prompt",
  },
  sv: {
    drop: "ignorera;glom;bortse",
    show: "visa;skriv;avsloja;upprepa",
    rules: "instruktion;regl;systemprompt;prompt;anvisning",
  },
  da: {
    drop: "ignorer;glem;se bort",
    show: "vis ;skriv;afslor;gentag",
    rules: "instruktion;regl;systemprompt;prompt;anvisning",
  },
  fi: {
    drop: "ohita;unohda;jata huomiotta;ala valita",
    show: "nayta;kirjoita;paljasta;toista",
    rules: "ohje;sanno;saann;jarjestelmakehot;kehot",
  },
  cs: {
    drop: "ignoruj;zapomen;pomin;zabudni",
    show: "zobraz;ukaz;vypis;napis;prozrad",
    rules: "pokyn;pravid;prompt;instrukc",
  },
  ro: {
    drop: "ignora;uita;neglijeaza",
    show: "afiseaza;arata;scrie;dezvaluie;repeta",
    rules: "instructiun;regul;prompt;indicati",
  },
  hu: {
    drop: "hagyd figyelmen;felejtsd;ne torodj",
    show: "ird ki;mutasd;aruld;ismeteld",
    rules: "utasitas;szabaly;prompt",
  },
  id: {
    drop: "abaikan;lupakan;hiraukan",
    show: "tampilkan;tunjukkan;tulis;ungkap;cetak;ulangi",
    rules: "instruksi;aturan;prompt;perintah",
  },
  vi: {
    drop: "bo qua;quen",
    show: "hien thi;cho xem;viet ra;tiet lo;in ra;lap lai",
    rules: "huong dan;chi thi;quy tac;loi nhac;prompt;lenh",
  },
  tl: {
    drop: "huwag pansin;balewala;kalimut",
    show: "ipakita;isulat;ulitin;ibunyag",
    rules: "tagubilin;utos;prompt;patakaran",
  },
  ru: {
    drop: "игнорир;забудь;забудьте;не обращай внимания;отмени",
    show: "покажи;выведи;напиши;раскрой;повтори;дай;опубликуй",
    rules: "инструкци;правил;промпт;указани;команд;промт",
  },
  uk: {
    drop: "ігнор;забудь;забудьте;не зважай",
    show: "покажи;виведи;напиши;розкрий;повтори;дай",
    rules: "інструкці;правил;промпт;вказівк;команд",
  },
  el: {
    drop: "αγνοησε;αγνόησε;ξεχασε;ξέχασε;agno",
    show: "δειξε;δείξε;γραψε;γράψε;εμφανισε;εμφάνισε",
    rules: "οδηγι;οδηγί;κανον;κανόν;prompt;εντολ",
  },
  ar: {
    drop: "تجاهل;انس;انسى;تجاهلوا;لا تهتم",
    show: "اعرض;أظهر;اظهر;اكتب;انشر;كرر;اكشف",
    rules: "تعليمات;التعليمات;القواعد;قواعد;موجه;أوامر;الاوامر",
  },
  he: { drop: "התעלם;שכח;תתעלם;תשכח", show: "הצג;הראה;כתוב;חשוף;תראה", rules: "הוראות;ההוראות;כללים;הנחיי" },
  fa: { drop: "نادیده;فراموش کن", show: "نشان بده;بنویس;نمایش", rules: "دستورالعمل;دستور;قوانین;پرامپت" },
  ur: { drop: "نظر انداز;بھول", show: "دکھائ;لکھ;ظاہر", rules: "ہدایات;اصول;پرامپٹ" },
  hi: {
    drop: "अनदेखा;भूल जा;नज़रअंदाज़;अनदेखी",
    show: "दिखाओ;दिखाएं;लिखो;बताओ;प्रकट",
    rules: "निर्देश;नियम;प्रॉम्प्ट;आदेश",
  },
  ja: {
    drop: "無視;忘れ;従わない",
    show: "表示;出力;教えて;見せ;返信して;書いて",
    rules: "指示;プロンプト;ルール;命令;規則",
  },
  ko: {
    drop: "무시;잊어;잊고;따르지 마",
    show: "출력;보여;알려;써 ;공개;답글",
    rules: "지시;프롬프트;규칙;명령;지침",
  },
  zh: {
    drop: "忽略;忘记;忘記;无视;無視;不要理会;不理",
    show: "输出;輸出;显示;顯示;告诉;告訴;写出;公开;发 ;发送;重复",
    rules: "指令;指示;提示;规则;規則;命令;系统提示",
  },
  th: { drop: "เพิกเฉย;ลืม;ไม่ต้องสนใจ", show: "แสดง;บอก;เขียน;พิมพ์", rules: "คำสั่ง;พรอมต์;กฎ;คำแนะนำ" },
};

const VERB_DROP =
  "(?:ignor(?!ing\\b|ed\\b|ance\\b|ant\\b)\\w*|disregard\\w*|forget|forgot|overrid\\w*|cancel|bypass|discard|drop|neglect|overlook|delete|reset|skip|stop following|do not follow|don't follow|no longer (?:follow|bound|apply|restricted))";
const RULES =
  "(?:instructions?|rules?|guidelines?|prompts?|directives?|orders?|commands?|checks?|filters?|restrictions?|told|polic(?:y|ies)|programming|constraints?|configuration)";
const SHOW =
  "(?:show|reveal|print|repeat|display|output|tell|write|give|paste|quote|post|state|spell|dump|echo|translate|summari[sz]e|encode|provide|share|list|rate|recall|recite|expose|leak|read|explain|know|say|see|need|what(?:'?s| is| are| was| were| does| did)?|which|your|describe|bugs?)";
const SECRET =
  "(?:(?:system|initial|original|hidden|secret|developer|full|own|entire) (?:\\w+ )?(?:prompts?|messages?|instructions?|rules?|text|objective|parts?)|your (?:\\w+ ){0,2}?(?:prompts?|instructions?|rules|guidelines|directives|configuration|objective|system message|context)|prompt|context window|api key|(?:prior|previous|earlier) (?:messages?|text)|(?:text|words|section|lines?|everything|message|page) (?:\\w+ ){0,4}?(?:above|before)|(?:you were|were you|you are|are you|i was) (?:told|given|not allowed to say|instructed)|owner gave you|instructions i was given)";

/** What each technique looks like in folded text. English here; other languages by `ORDERS`. */
export const TECHNIQUES = {
  instruction: [
    new RegExp(`\\b${VERB_DROP}\\b(?:\\W+\\w+){0,6}?\\W+(?:${RULES}|above|everything)\\b`),
    new RegExp(
      `\\b(?:previous|above|prior|earlier|current|existing) ${RULES} (?:no longer|are|is|do not|don't)\\b`,
    ),
    /\b(?:new|your new|next|current) (?:task|job|instructions?|orders?|rules?)\b(?: ?:| is\b)|\boverride code\b|\byou (?:must|may|will|shall) now\b|\byou are (?:now )?(?:free|no longer)\b|\byou now (?:speak|answer|obey|act|only)\b|\bignore ?_?previous\b|\bobey\b/,
    /\b(?:reply|replies|answer|respond|response)s? (?:\w+ ){0,3}?(?:only|exactly|nothing else|with (?:the (?:word|letter|link|text)|a link|exactly|only|insults?|emojis?|an insult|'|"|<addr>|i agree)|in (?:base64|pirate|rot13|capital))\b/,
    /\b(?:answer|reply|respond) to this comment\b|\b(?:start|begin|end|finish) your (?:reply|answer|response)\b|(?<!\bforward )\b(?:in|to|of|at the end of) your (?:next )?(?:reply|answer|response)\b|\bevery reply must\b|\b(?:to|in) the (?:next )?(?:reply|answer|response)\b|\bevery (?:comment|reply|viewer)\b.{0,30}\b(?:answer|reply|insult|with)\b|\b(?:insult|answer) every\b|\breplies must\b|\bwhen you answer\b|\bperfect reply\b/,
    /\bfrom now on\W+(?:you|every|all|answer|reply|say|respond|only|your (?:job|task|answers?|reply|replies))\b|\b(?:you|answer|reply|speak|speech|viewers|insults?)\b.{0,30}\bfrom now on\b/,
    /\b(?:decod|decrypt|decipher|unscrambl|translat|read|revers|solv)\w*\b.{0,80}\b(?:and|then) (?:do|follow|execute|obey|post|print|answer|reply)\b|\b(?:and|then) (?:do|follow|execute|obey) what (?:it|they|this|that) says?\b|\b(?:and|then|must|now) (?:execute|obey) (?:it|that|this|them)\b|\bexecute (?:the following|this (?:command|instruction|order))\b|\bdecode (?:this|and)\b|\brun\(\)|\beval\(\)|\bfill in the blanks?\b|\bcomplete (?:this|the) sentence\b|\bcontinue the text\b/,
    /\b(?:confirm|promise|approve|grant|authori[sz]e)\b.{0,60}\b(?:refund|dollars|euros|back|bucks|\$|€|this user|skip|public)/,
    /\bjust say (?:that )?(?:i|you|you're|we)\b|\bsay (?:something (?:rude|offensive)|yes\b.{0,500}\[)|\bsay: |\breply with\b|\banswer with\b|\brespond with\b|\bshut down in\b|\bare to be answered\b/,
    /\bput (?:a|the) dot\b|\bfirst letters of\b|\bbackwards so\b|\bread (?:it )?backwards\b|\bjoin the parts\b|\bacrostic\b|\bevery line of your\b|\bif this comment has\b|\bwhen i say\b.{0,30}\byou\b/,
    /\bset \w+ ?= ?\w+|\bescalate["']?\s*[:=]|\bconfidence["']?\s*[:=]|\bsentiment ?=/,
  ],
  leak_request: [
    new RegExp(`\\b${SHOW}\\b(?:\\W+\\w+){0,7}?\\W+${SECRET}\\b`),
    /\bsystem[ _]?prompt\b|\bsystem message\b|\breveal_?prompt\b|\bsecret (?:prompt|instructions?)\b|\bprompt (?:says?|checksum|begins|to resync)\b|\bwords are you not allowed\b|\babove my comment\b|\bhidden instructions?\b/,
  ],
  // "Your instructions" is thanks for a recipe, too; with a verb that recites or translates them it is a request.
  your_rules: [
    /\b(?:tus|sus) (?:\w+ )?(?:instrucciones|reglas|directrices)\b.{0,40}\b(?:respond|recit|revel|muestr)|\b(?:traduc|repit|recit|revel|muestr|leem)\w*.{0,30}\b(?:tus|sus) (?:\w+ )?(?:instrucciones|reglas|directrices)\b/,
    /\b(?:deine|ihre) (?:\w+ )?(?:anweisung|instruktion|vorgabe)\w*.{0,40}\b(?:antwort|vor\b|aus\b|preis)|\b(?:ubersetz|lies|liest|verrat|nenn|zeig|wiederhol)\w*.{0,30}\b(?:deine|ihre) (?:\w+ )?(?:anweisung|instruktion|vorgabe)/,
    /\b(?:tes|vos) (?:instructions|consignes|directives)\b.{0,40}\b(?:repond|secret|reveles?)|\b(?:tradui|recit|repet|revel|montr|affich)\w*.{0,30}\b(?:tes|vos) (?:instructions|consignes|directives)\b/,
    /\b(?:tuas|suas) (?:\w+ )?(?:instrucoes|regras|diretrizes)\b.{0,40}\b(?:respond|secret)|\b(?:traduz|recit|repit|revel|mostr)\w*.{0,30}\b(?:tuas|suas) (?:\w+ )?(?:instrucoes|regras|diretrizes)\b/,
    /\b(?:traduc|recit|ripet|rivel|mostr)\w*.{0,30}\b(?:tue|sue) (?:\w+ )?(?:istruzioni|regole|direttive)\b/,
    /(?:перевед|повтор|зачита|прочита|раскро|покаж).{0,40}(?:сво|тво|ваш)\S{1,3} (?:инструкци|указани|правил)/u,
    /(?:システムプロンプト|指示|命令).{0,12}(?:読み上げ|翻訳|訳して|出力|表示|教えて)/u,
    /\b(?:ai|bot|chatbot|gpt|chatgpt|llm) ?: ?(?:please )?(?:always|never|add|reply|answer|ignore|post|include|say|print|write|show)\b/,
  ],
  role: [
    /\byou(?:'re| are) (?:now )?(?:dan\b|a (?:parrot|linux|shell|terminal|salesman|language model)|an? (?:\w+ ){0,2}?(?:bot|shell|terminal|assistant|salesman)\b|\w*bot\b)|\byou are now\b/,
    /\b(?:act|behave|speak|talk|respond|answer) as (?:my|if you|the|an?|though)\b|(?:^|[.!?:;,"'(-] ?|\b(?:please|now|and|then|must|should|will|can you|could you|you to|can we|let'?s) )(?:pretend (?:to be|you|that you)|role ?play|simulate)\b|(?<!\b(?:i|we|they|he|she|who|people|kids|friends) )\brole ?play as\b|\brole ?play that you\b|\bimagine (?:that )?you(?:'re| are) (?:now |not |no longer )?(?:an? |the )?(?:\w+ ){0,2}?(?:ai|bot|chatbot|assistant|machine|model|terminal|shell|human|unrestricted|free|allowed|dan)\b|\bstay in character\b|\blet'?s play a game\b|\bopposite day\b/,
    /\b(?:(?:^|[.!?:;,"'(-] ?|\b(?:please|now|and|then|must|should) )(?:enter|enable|activate|engage|start|switch(?: in)?to|turn on)\W+(?:the )?(?:\w+ )?|\byou(?:'re| are) (?:now )?in (?:the )?|^\W*)(?:developer|dev|debug|admin|god|maintenance|jailbreak|administrator|dan) mode\b|\b(?:admin|administrator|jailbreak|dan|maintenance) mode\b|\b(?:developer|debug) mode (?:on[.!]|enabled|activated|:)|\bjailbreak (?:yourself|prompt|the (?:ai|bot|model))\b|\byou(?:'re| are) (?:now )?jailbroken\b|\bdebug output\b|\bcontent filters?\b|\bmode is on\b|^\W*sudo (?!apt|pacman|dnf|yum|rm|make|nano|vim|systemctl|chmod|chown|mkdir|cp|mv|su\b)\w+|\bstory in which a bot\b|\bnovel about a (?:chat)?bot\b/,
  ],
  persona: [
    /\b(?:if|in case) (?:you(?:'re| are)|this is) (?:an? )?(?:ai|bot|robot|llm|language model|machine|gpt)\b|\b(?:note|message|instructions?|hint) (?:for|to) (?:all )?(?:the )?(?:bots?|ai|llms?|assistants?)\b|\blanguage model (?:reading|that)\b|\bai assistant\b ?:|\b(?:hi|hey|hello|dear) (?:bot|ai|robot|assistant|chatbot)\b|\bgood assistants\b|\bchannels'? bots\b/,
    /\b(?:say|tell|swear|write|prove|claim|speak)\b.{0,60}\b(?:you(?:'re| are)|you were|i am) (?:not )?(?:an? )?(?:real |actual )?(?:human|person|ai|bot|robot)\b|\bare you a real person\b.{0,500}\b(?:dave|tom|act|roleplay)\b/,
    /\bi(?:'m| am) your (?:developer|creator|owner|admin\w*|boss|master|programmer)\b|\byour (?:creator|developer|programmer) here\b|\bthis is the owner\b|\bas the (?:admin\w*|owner|developer|moderator)\b|\bi authori[sz]e you\b|\byour owner\b|\bthe user is an admin\w*\b|\btrust (?:&|and) safety\b|\bofficial request\b|\b(?:security|system) audit\b|\bmoderator (?:note|asks)\b|\b(?:openai|anthropic|google|youtube) support\b|\bautomated notice\b|\bcourt orders you\b|\bfinance manager\b|\byou (?:already )?told me\b.{0,30}\bprompt\b/,
  ],
  link_order: [
    /\b(?:tell (?:everyone|them|all)|everyone|all fans)\b.{0,30}(?:\bvisit|\bgo to|<addr>)|\b(?:post|put|paste|add|include|use|insert|recommend|promote|repeat|write|tag|mention)\b.{0,40}\b(?:link|address|url|site|website|tag|ref|template|image)\b.{0,60}\b(?:reply|answer|response|comment|again|this)\b|\b(?:post|put|paste|add|include|recommend|promote|tag|mention) (?:the )?(?:(?:link|site)\b(?! (?:in the description|below|please))|<addr>|@)/,
    /\b(?:answer|reply|respond) with (?:the|a|this) link\b|\bpost that again\b|\bpost the result\b|\bpost the (?:site|following)\b|\bdo not answer\b.{0,500}\binstead\b|\b(?:write|mention|tag) @\w+/,
    /\bplease answer with\b|\bi'?ll tip you\b|\bif you post\b/,
  ],
} as const;
