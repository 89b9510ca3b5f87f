/**
 * Word beginnings by language, in folded form: what one is told to drop, to show, and what is meant by it. In scripts without
 * blanks, and where words take prefixes, they are matched anywhere.
 */
export const ORDERS = `
  es: ignora;ignore;olvida;olvide;descarta;omite;pasa por alto | muestra;revela;escribe;imprime;repite;dime;di que;responde con;pega | instruccion;regla;prompt;indicacion;directriz;directrices;orden
  fr: ignore;oublie;neglige;ne tiens pas compte | affiche;montre;revele;ecris;repete;donne;mets le lien;reponds | instruction;consigne;regle;invite systeme;prompt;directive
  de: ignorier;vergiss;vergesst;missacht;ubergeh | zeig;gib;verrat;schreib;wiederhol;nenn;antworte | anweisung;regel;systemprompt;prompt;vorgabe;systemanweisung;befehl
  it: ignora;dimentica;trascura | mostra;rivela;scrivi;stampa;ripeti;invita | istruzion;regol;prompt;direttiv
  pt: ignore;ignora;esqueca;esquece;desconsidere;descarte | mostre;mostra;revele;escreva;imprima;repita;diga | instruco;regra;prompt;diretriz;orden
  nl: negeer;vergeet;sla over | toon;laat zien;geef;onthul;herhaal;schrijf | instructie;regel;systeemprompt;prompt;aanwijzing
  pl: zignoruj;ignoruj;zapomnij;pomin | pokaz;wyswietl;ujawnij;wypisz;powtorz;wklej | instrukcj;zasad;prompt;polece;regul
  tr: yok say;gormezden;unut;dikkate alma | yaz;goster;acikla;paylas;tekrarla | talimat;kural;komut;istem;prompt
  fi: ohita;unohda;jata huomiotta;ala valita | nayta;kirjoita;paljasta;toista | ohje;sanno;saann;jarjestelmakehot;kehot
  hu: hagyd figyelmen;felejtsd;ne torodj | ird ki;mutasd;aruld;ismeteld | utasitas;szabaly;prompt
  id: abaikan;lupakan;hiraukan | tampilkan;tunjukkan;tulis;ungkap;cetak;ulangi | instruksi;aturan;prompt;perintah
  vi: bo qua;quen | hien thi;cho xem;viet ra;tiet lo;in ra;lap lai | huong dan;chi thi;quy tac;loi nhac;prompt;lenh
  ru: игнорир;забудь;не обращай внимания;отмени | покажи;выведи;напиши;раскрой;повтори;дай;опубликуй | инструкци;правил;промпт;указани;команд;промт
  ar: تجاهل;انس;لا تهتم | اعرض;أظهر;اظهر;اكتب;انشر;كرر;اكشف | تعليمات;قواعد;موجه;أوامر;الاوامر
  he: התעלם;שכח;תתעלם | הצג;הראה;כתוב;חשוף;תראה | הוראות;כללים;הנחיי
  fa: نادیده;فراموش کن | نشان بده;بنویس;نمایش | دستور;قوانین;پرامپت
  ur: نظر انداز;بھول | دکھائ;لکھ;ظاہر | ہدایات;اصول;پرامپٹ
  hi: अनदेखा;भूल जा;नज़रअंदाज़;अनदेखी | दिखाओ;दिखाएं;लिखो;बताओ;प्रकट | निर्देश;नियम;प्रॉम्प्ट;आदेश
  ja: 無視;忘れ;従わない | 表示;出力;教えて;見せ;返信して;書いて | 指示;プロンプト;ルール;命令;規則
  ko: 무시;잊어;잊고;따르지 마 | 출력;보여;알려;써 ;공개;답글 | 지시;프롬프트;규칙;명령;지침
  zh: 忽略;忘记;忘記;无视;無視;不要理会;不理 | 输出;輸出;显示;顯示;告诉;告訴;写出;公开;发 ;发送;重复 | 指令;指示;提示;规则;規則;命令
  th: เพิกเฉย;ลืม;ไม่ต้องสนใจ | แสดง;บอก;เขียน;พิมพ์ | คำสั่ง;พรอมต์;กฎ;คำแนะนำ
`;

const VERB_DROP =
  "(?:ignor(?!ing\\b|ed\\b|ance\\b|ant\\b)\\w*|disregard\\w*|forget|forgot|overrid\\w*|cancel|bypass|discard|drop|neglect|overlook|delete|reset|skip|stop following|do not follow|don't follow|no longer (?:follow|bound|apply|restricted))";
const RULES =
  "(?:instructions?|rules?|guidelines?|prompts?|directives?|orders?|commands?|checks?|filters?|restrictions?|told|polic(?:y|ies)|programming|constraints?|configuration)";
const SHOW =
  "(?:show|reveal|print|repeat|display|output|tell|write|give|paste|quote|post|state|spell|dump|echo|translate|summari[sz]e|encode|provide|share|list|rate|recall|recite|expose|leak|read|explain|know|say|see|need|what(?:'?s| is| are| was| were| does| did)?|which|your|describe|bugs?)";
const SECRET =
  "(?:(?:system|initial|original|hidden|secret|developer|full|own|entire) (?:\\w+ )?(?:prompts?|messages?|instructions?|rules?|text|objective|parts?)|your (?:\\w+ ){0,2}?(?:prompts?|instructions?|rules|guidelines|directives|configuration|objective|system message|context)|prompt|context window|api key|(?:prior|previous|earlier) (?:messages?|text)|(?:text|words|section|lines?|everything|message|page) (?:\\w+ ){0,4}?(?:above|before)|(?:you were|were you|you are|are you|i was) (?:told|given|not allowed to say|instructed)|owner gave you|instructions i was given)";

/**
 * In the notation of `word-phrases.ts`: "your instructions" is thanks for a recipe, too; with a verb that recites or translates them, or
 * an answer made of them, it is a request.
 */
export const YOUR_RULES = `
  traduc*/repit*/recit*/revel*/muestr*/leem* ~ tus/sus _ instrucciones/reglas/directrices ; ubersetz*/lies/liest/verrat*/nenn*/zeig*/wiederhol* ~ deine/ihre _ anweisung*/instruktion*/vorgabe* ; deine/ihre _ anweisung*/instruktion*/vorgabe* ~ antwort*/preis
  tradui*/recit*/repet*/revel*/montr*/affich* ~ tes/vos instructions/consignes/directives ; tes/vos instructions/consignes/directives ~ repond*/secret* ; traduz*/recit*/repit*/revel*/mostr* ~ tuas/suas _ instrucoes/regras/diretrizes
  tuas/suas _ instrucoes/regras/diretrizes ~ respond*/secret* ; traduc*/recit*/ripet*/rivel*/mostr* ~ tue/sue _ istruzioni/regole/direttive ; переве*/повтор*/зачита*/прочита*/раскро*/покаж* ~ сво*/тво*/ваш* инструкци*/указани*/правил*`;

/** What each technique looks like in folded text. English here; other languages by `ORDERS`. */
export const TECHNIQUES = {
  instruction: [
    /\b(?:ai|bot|chatbot|gpt|chatgpt|llm) ?: ?(?:please )?(?:always|never|add|reply|answer|ignore|post|include|say|print|write|show)\b/,
    new RegExp(`\\b${VERB_DROP}\\b(?:\\W+\\w+){0,6}?\\W+(?:${RULES}|above|everything)\\b`),
    new RegExp(
      `\\b(?:previous|above|prior|earlier|current|existing) ${RULES} (?:no longer|are|is|do not|don't)\\b`,
    ),
    /\b(?:new|your new|next|current) (?:task|job|instructions?|orders?|rules?)\b(?: ?:| is\b)|\byou (?:must|may|will|shall) now\b|\byou are (?:now )?(?:free|no longer)\b/,
    /\b(?:reply|replies|answer|respond|response)s? (?:\w+ ){0,3}?(?:only|exactly|nothing else|with (?:the (?:word|letter|link|text)|a link|exactly|only|insults?|emojis?|an insult|'|"|<addr>|i agree)|in (?:base64|pirate|rot13|capital))\b/,
    /\b(?:start|begin|end|finish) your (?:reply|answer|response)\b|(?<!\bforward )\b(?:in|to|of|at the end of) your (?:next )?(?:reply|answer|response)\b|\bevery (?:comment|reply|viewer)\b.{0,30}\b(?:answer|reply|insult|with)\b|\bperfect reply\b/,
    /\bfrom now on\W+(?:you|every|all|answer|reply|say|respond|only|your (?:job|task|answers?|reply|replies))\b/,
    /\b(?:decod|decrypt|decipher|unscrambl|translat|read|revers|solv)\w*\b.{0,80}\b(?:and|then) (?:do|follow|execute|obey|post|print|answer|reply)\b|\b(?:and|then|must|now) (?:execute|obey) (?:it|that|this|them)\b|\bcomplete (?:this|the) sentence\b/,
    /\b(?:confirm|promise|approve|grant|authori[sz]e)\b.{0,60}\b(?:refund|dollars|euros|back|bucks|\$|€|this user|skip|public)/,
    /\bjust say (?:that )?(?:i|you|you're|we)\b|\bsay: |\breply with\b|\banswer with\b|\brespond with\b|\bare to be answered\b/,
    /\bfirst letters of\b/,
  ],
  leak_request: [
    /(?:システムプロンプト|指示|命令).{0,12}(?:読み上げ|翻訳|訳して|出力|表示|教えて)/u,
    new RegExp(`\\b${SHOW}\\b(?:\\W+\\w+){0,7}?\\W+${SECRET}\\b`),
    /\bsystem[ _]?prompt\b|\bsystem message\b|\bsecret (?:prompt|instructions?)\b|\bhidden instructions?\b/,
  ],
  role: [
    /\byou(?:'re| are) (?:now )?(?:dan\b|a (?:parrot|linux|shell|terminal|salesman|language model)|an? (?:\w+ ){0,2}?(?:bot|shell|terminal|assistant|salesman)\b|\w*bot\b)|\byou are now\b/,
    /\b(?:act|behave|speak|talk|respond|answer) as (?:my|if you|the|an?|though)\b|(?:^|[.!?:;,"'(-] ?|\b(?:please|now|and|then|must|should|will|can you|could you|you to|can we|let'?s) )(?:pretend (?:to be|you|that you)|role ?play|simulate)\b|\bimagine (?:that )?you(?:'re| are) (?:now |not |no longer )?(?:an? |the )?(?:\w+ ){0,2}?(?:ai|bot|chatbot|assistant|machine|model|terminal|shell|human|unrestricted|free|allowed|dan)\b/,
    /\b(?:(?:^|[.!?:;,"'(-] ?|\b(?:please|now|and|then|must|should) )(?:enter|enable|activate|engage|start|switch(?: in)?to|turn on)\W+(?:the )?(?:\w+ )?|\byou(?:'re| are) (?:now )?in (?:the )?|^\W*)(?:developer|dev|debug|admin|god|maintenance|jailbreak|administrator|dan) mode\b|\b(?:admin|administrator|jailbreak|dan|maintenance) mode\b|\bjailbreak (?:yourself|prompt|the (?:ai|bot|model))\b|^\W*sudo (?!apt|pacman|dnf|yum|rm|make|nano|vim|systemctl|chmod|chown|mkdir|cp|mv|su\b)\w+/,
  ],
  persona: [
    /\b(?:if|in case) (?:you(?:'re| are)|this is) (?:an? )?(?:ai|bot|robot|llm|language model|machine|gpt)\b|\b(?:note|message|instructions?|hint) (?:for|to) (?:all )?(?:the )?(?:bots?|ai|llms?|assistants?)\b|\blanguage model (?:reading|that)\b|\bai assistant\b ?:|\b(?:hi|hey|hello|dear) (?:bot|ai|robot|assistant|chatbot)\b/,
    /\b(?:say|tell|swear|write|prove|claim|speak)\b.{0,60}\b(?:you(?:'re| are)|you were|i am) (?:not )?(?:an? )?(?:real |actual )?(?:human|person|ai|bot|robot)\b/,
    /\bi(?:'m| am) your (?:developer|creator|owner|admin\w*|boss|master|programmer)\b|\byour (?:creator|developer|programmer) here\b|\bas the (?:admin\w*|owner|developer|moderator)\b|\bi authori[sz]e you\b|\bmoderator (?:note|asks)\b/,
  ],
  link_order: [
    /\b(?:tell (?:everyone|them|all)|everyone|all fans)\b.{0,30}(?:\bvisit|\bgo to|<addr>)|\b(?:post|put|paste|add|include|use|insert|recommend|promote|repeat|write|tag|mention)\b.{0,40}\b(?:link|address|url|site|website|tag|ref|template|image)\b.{0,60}\b(?:reply|answer|response|comment|again|this)\b|\b(?:post|put|paste|add|include|recommend|promote|tag|mention) (?:the )?(?:(?:link|site)\b(?! (?:in the description|below|please))|<addr>|@)/,
    /\bpost the result\b|\bpost the (?:site|following)\b/,
    /\bplease answer with\b/,
  ],
} as const;
