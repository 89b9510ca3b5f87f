import type { Analysis } from "./analysis.ts";
import type { Language } from "./language.ts";

export type Phrases = Record<
  Analysis["category"] | "thanks" | "sorry" | "closing" | "careful",
  readonly string[]
> & {
  /** What stands between two sentences. */
  joint: string;
};

/** Phrases of a reply: an opener, an answer to the kind of comment, a closing. `{a|b}` chooses, `[topic]` is filled in. */
export const PHRASES: Record<Language, Phrases> = {
  en: {
    joint: " ",
    careful: [
      "{Thank you|Thanks} for {telling us|writing about this|letting us know}. {Somebody from the team|One of us} will {look into it|read this carefully} and {answer you|get back to you} {here|personally|soon}.",
      "{This deserves|We owe you} a {proper|careful} answer, so {one of us|a person from the team} will {write to you|reply here} {soon|as soon as we can}.",
    ],
    thanks: [
      "Thank you {so much|very much|} for {writing|stopping by|leaving this|watching}!",
      "{Thanks|Many thanks|Big thanks} for {the comment|being here|taking the time|watching to the end}!",
      "{Hello|Hi there|Hey} and {thank you|thanks|welcome}!",
      "{So glad|Really glad|Happy} you {wrote|are here|found us|joined in}!",
      "{Oh, this|This|Your comment} {made our day|made us smile|is lovely to read|is a joy to find}.",
      "{What a|Such a} {kind|thoughtful|lovely|cheerful} {note|comment|message}!",
      "{Ah|Oh}, {good to hear from you|you are kind|nice to see you here}!",
      "{Appreciate|We appreciate} {you|the note|every word of this}!",
    ],
    sorry: [
      "{Thank you|Thanks} for {being honest|saying it plainly|the frank words|telling us}.",
      "{Fair point|That is fair|Point taken}, {and thanks|thank you|thanks for it}.",
      "{Sorry|We are sorry} {this one missed|it fell short|that it did not work for you|to read that}.",
      "{Understood|We hear you|Noted}, {and it helps|truly|with thanks}.",
      "{Ouch|Hmm}, {but useful to know|we take that|thanks for not holding back}.",
    ],
    Praise: [
      "{Knowing|Hearing} that the [topic] {worked|landed|came across} {so well|like this} {keeps us going|means a lot}.",
      "The [topic] {took|needed} {a few tries|some patience|a whole weekend}, so {that feels good|this is a treat to read|it is worth it now}.",
      "{It keeps us going|It means a lot|That is fuel for the next one}.",
      "{We had fun making this one|This one was a pleasure to make|It was a favourite of ours too}.",
      "{Enjoy the rest|Have fun with the others|There is more where this came from}{, and see you soon|, hope you like them|}.",
      "{Comments like yours|Words like these} are {the best part|why we do it|what keeps the lights on}.",
      "{Share it|Try it} {with a friend|with someone you like|at home} if you {feel like it|want}.",
      "The [topic] {fan club|crowd} {is growing|just got bigger}, {it seems|and we love it|welcome in}.",
      "{We will tell the whole team|The team will read this at breakfast|We read it out loud in the kitchen}.",
      "{You picked|You noticed} {exactly the part|the very thing} we {worked on longest|were proudest of|argued about}.",
    ],
    Questions: [
      "{Good question|Great question|Well asked} about the [topic]: {we will cover it|more on that soon|the details come in the next one}.",
      "{Short answer|In short}: {yes, mostly|it depends a little|try it both ways}, and {we will go deeper|a longer answer follows|we will show it} {soon|in the next one|one of these days}.",
      "{We are collecting|We keep a list of} {questions like this|these} for {a follow-up|the next episode|a Q and A}.",
      "{The description has|Have a look at the description for|You will find} {the details|the full list|most of it}{ below the title| there|}.",
      "{We get asked that a lot|You are not the first to wonder}, {so it deserves a proper answer|so a short clip is on its way|and it is a fair thing to ask}.",
      "About the [topic], {start small and taste as you go|go by feel rather than by the clock|a little less is usually enough}.",
      "{Let us check|We will look it up} and {come back to you|answer here|put it in the description}.",
    ],
    Requests: [
      "{Lovely idea|Great idea|We like that}: {it is on the list|noted for the next round|it goes on the board}.",
      "{More|Something} about the [topic] {is on the list|is in the works|sounds good to us}.",
      "{We will see what we can do|Let us try that|Give us a few weeks}, {promise|no date yet|and keep an eye out}.",
      "{Added|Written down}, {right at the top|with a star|in big letters}.",
      "{Several people|A few others} {asked|wished} for {the same|that}, so {it is coming|the chances are good|it moves up the list}.",
      "{Consider it heard|Request received}, {we start planning this week|the next shoot has room for it|we will report back}.",
    ],
    Criticism: [
      "{We will do better with|We will work on|There is room to improve} the [topic]{ next time|, agreed|}.",
      "{The next one|Our next try} will {take it to heart|show that we listened|be tighter}.",
      "{What would you|Tell us what you would} {change first|have done instead|like to see}{?|, we read it all.}",
      "{It helps us|That makes us} {get better|think again|plan the next one}.",
      "{We went back and forth on it|It was a close call for us too}, {so your view counts|and you may well be right|so thanks for the push}.",
    ],
    closing: [
      "{Have a|Wishing you a} {lovely|good|bright|calm} {day|week|evening|weekend}!",
      "See you {in the next one|soon|next time|around here}!",
      "{Take care|All the best|Until soon|Cheers}!",
      "{Warm|Kind|Best} {greetings|wishes|regards} from {all of us|the team|the kitchen table}.",
      "{Let us know|Tell us} how {it goes|you get on|it turns out}.",
      "{Stay curious|Keep it up|Enjoy}!",
    ],
  },
  es: {
    joint: " ",
    careful: [
      "Gracias por {avisarnos|escribirnos}. Alguien del equipo lo {revisará|leerá} con calma y te {responderá aquí|contestará pronto}.",
    ],
    thanks: [
      "¡{Muchas gracias|Mil gracias|Gracias} por {escribir|tu comentario|estar aquí|vernos}!",
      "¡Qué {alegría|gusto|bonito} {leerte|tenerte por aquí|saber de ti}!",
      "¡{Hola|Qué tal}, y gracias por {pasarte|el mensaje|dedicarnos un rato}!",
      "Nos {alegra|encanta|anima} {mucho|de verdad} {leer esto|tu mensaje|que estés aquí}.",
    ],
    sorry: [
      "Gracias por {tu sinceridad|decirlo claramente|la crítica}.",
      "{Lo sentimos|Sentimos} {que no te gustara|no haber acertado esta vez}.",
      "{Tomamos nota|Lo entendemos}, {de verdad|y nos ayuda}.",
    ],
    Praise: [
      "{Nos da|Eso nos da} {mucha energía|ganas} para {el próximo|seguir}.",
      "{Disfrutamos|Nos divertimos} mucho {preparándolo|haciéndolo}.",
      "{Comentarios así|Palabras como las tuyas} {nos alegran el día|hacen que valga la pena}.",
    ],
    Questions: [
      "{Buena pregunta|Muy buena pregunta}: {lo explicaremos pronto|la respuesta sale en el próximo video}.",
      "{En la descripción|Debajo del título} {están los detalles|encontrarás casi todo}.",
      "{Depende un poco|Prueba con poco al principio}, y {nos cuentas cómo te fue|seguimos con más detalle pronto}.",
    ],
    Requests: [
      "{Nos gusta la idea|Qué buena idea}: {queda apuntada|va a la lista}.",
      "{Lo intentaremos|Veremos qué podemos hacer} {muy pronto|en las próximas semanas}.",
      "{Otros también lo pidieron|No eres la única persona}, así que {tiene muchas posibilidades|sube en la lista}.",
    ],
    Criticism: [
      "{El próximo|La próxima vez} {saldrá mejor|lo tendremos en cuenta}.",
      "{Nos ayuda|Eso nos ayuda} a {mejorar|pensar de nuevo}.",
      "¿{Qué cambiarías|Qué te gustaría ver} {primero|en el siguiente}?",
    ],
    closing: [
      "¡{Un abrazo|Saludos|Un saludo grande}!",
      "¡{Que tengas|Te deseamos} {un buen día|una linda semana}!",
      "¡{Hasta pronto|Nos vemos en el próximo}!",
    ],
  },
  de: {
    joint: " ",
    careful: [
      "Danke {für den Hinweis|fürs Schreiben}. Jemand aus dem Team {sieht sich das genau an|liest das in Ruhe} und {antwortet dir hier|meldet sich bald}.",
    ],
    thanks: [
      "{Vielen Dank|Herzlichen Dank|Danke} {fürs Schreiben|für deinen Kommentar|fürs Zuschauen}!",
      "{Wie schön|Das freut uns sehr}, {von dir zu lesen|dass du dabei bist}!",
      "{Hallo|Hey} und {danke für die Nachricht|schön, dass du hier bist}!",
      "Dein Kommentar {macht uns Freude|hat uns den Tag verschönert}.",
    ],
    sorry: [
      "Danke für {die ehrlichen Worte|deine offene Kritik}.",
      "{Schade|Das tut uns leid}, dass es {dir nicht gefallen hat|diesmal nicht gepasst hat}.",
      "{Verstanden|Das nehmen wir mit}, {und es hilft uns|danke dafür}.",
    ],
    Praise: [
      "{Das gibt uns Schwung|So etwas motiviert uns} für {das nächste Video|die nächste Folge}.",
      "Wir hatten {viel Freude|großen Spaß} beim {Drehen|Ausprobieren}.",
      "{Genau dafür|Für solche Worte} machen wir das {gern|alles}.",
    ],
    Questions: [
      "{Gute Frage|Sehr gute Frage}: {das zeigen wir bald|mehr dazu im nächsten Video}.",
      "{In der Beschreibung|Unter dem Titel} {stehen die Einzelheiten|findest du das meiste davon}.",
      "{Das kommt ein wenig darauf an|Am besten klein anfangen}, {und dann nach Gefühl|wir erklären es bald genauer}.",
    ],
    Requests: [
      "{Schöne Idee|Die Idee gefällt uns}: {sie steht auf der Liste|schon aufgeschrieben}.",
      "{Wir schauen, was geht|Das probieren wir}, {versprochen|gib uns ein paar Wochen}.",
      "{Das haben sich schon andere gewünscht|Du bist damit nicht allein}, {also rückt es nach oben|die Chancen stehen gut}.",
    ],
    Criticism: [
      "{Beim nächsten Mal|Im nächsten Video} {machen wir es besser|achten wir darauf}.",
      "{Das hilft uns|Damit können wir} {weiterzukommen|wirklich etwas anfangen}.",
      "Was {würdest du|sollten wir} {zuerst ändern|anders machen}?",
    ],
    closing: [
      "{Liebe Grüße|Herzliche Grüße|Viele Grüße} {aus der Küche|vom ganzen Team}!",
      "{Bis bald|Bis zum nächsten Mal}!",
      "Hab {einen schönen Tag|eine gute Woche}!",
    ],
  },
  fr: {
    joint: " ",
    careful: [
      "Merci de nous {l'avoir dit|avoir écrit}. Une personne de l'équipe va {regarder cela de près|lire cela avec soin} et te {répondre ici|répondre bientôt}.",
    ],
    thanks: [
      "{Merci beaucoup|Un grand merci|Merci} pour {ton message|ce commentaire|ta visite} !",
      "{Quel plaisir|Ça fait plaisir} de {te lire|t'avoir ici} !",
      "{Bonjour|Coucou}, et merci {d'être là|d'avoir pris le temps} !",
      "Ton commentaire {nous touche|nous fait sourire} {beaucoup|vraiment}.",
    ],
    sorry: [
      "Merci pour {ta franchise|cette remarque honnête}.",
      "{Désolés|Nous sommes désolés} que {cela ne t'ait pas plu|ce ne soit pas réussi cette fois}.",
      "{C'est noté|On comprend}, {et ça nous aide|merci de le dire}.",
    ],
    Praise: [
      "{Cela nous donne|Ça donne} {beaucoup d'élan|envie de continuer} pour {la suite|la prochaine}.",
      "On s'est {bien amusés|régalés} à {la préparer|la tourner}.",
      "{Des mots pareils|Ces mots} {font notre journée|valent tout le travail}.",
    ],
    Questions: [
      "{Bonne question|Très bonne question} : {on en parle bientôt|la réponse arrive dans la prochaine vidéo}.",
      "{Dans la description|Sous le titre}, {tu trouveras les détails|il y a presque tout}.",
      "{Cela dépend un peu|Commence doucement}, {et goûte au fur et à mesure|on l'explique bientôt}.",
    ],
    Requests: [
      "{Belle idée|L'idée nous plaît} : {elle est sur la liste|c'est noté}.",
      "{On va essayer|On regarde ce qui est possible}, {c'est promis|dans les semaines qui viennent}.",
      "{D'autres l'ont demandé aussi|Tu n'es pas la seule personne}, {alors ça monte dans la liste|donc il y a de bonnes chances}.",
    ],
    Criticism: [
      "{La prochaine fois|Dans la prochaine}, {on fera mieux|on en tiendra compte}.",
      "{Cela nous aide|C'est utile} {à progresser|pour la suite}.",
      "Que {changerais-tu|voudrais-tu voir} {en premier|dans la suivante} ?",
    ],
    closing: [
      "{Bonne journée|Belle semaine} {à toi|de notre part} !",
      "{À bientôt|À la prochaine} !",
      "{Bien à toi|Amitiés} {de toute l'équipe|depuis la cuisine}.",
    ],
  },
  pt: {
    joint: " ",
    careful: [
      "Obrigado por {avisar|escrever}. Alguém da equipe vai {olhar isso com cuidado|ler com calma} e {responder aqui|responder em breve}.",
    ],
    thanks: [
      "{Muito obrigado|Obrigado|Agradecemos muito} por {escrever|seu comentário|assistir}!",
      "Que {alegria|bom} {ler isso|ter você aqui}!",
      "{Olá|Oi}, e obrigado por {passar por aqui|sua mensagem}!",
      "Seu comentário {alegrou nosso dia|nos deixou felizes}.",
    ],
    sorry: [
      "Obrigado pela {sinceridade|crítica}.",
      "{Sentimos muito|Lamentamos} que {você não tenha gostado|não tenha dado certo}.",
      "{Anotado|Entendemos}, {e isso nos ajuda|de verdade}.",
    ],
    Praise: [
      "{Isso nos dá|Assim temos} {muita energia|vontade} para {continuar|o próximo}.",
      "Foi {um prazer|muito divertido} {preparar este vídeo|gravar tudo isso}.",
      "{Palavras assim|Comentários como o seu} {valem todo o trabalho|fazem a diferença}.",
    ],
    Questions: [
      "{Boa pergunta|Ótima pergunta}: {vamos explicar em breve|a resposta vem no próximo vídeo}.",
      "{Na descrição|Abaixo do título} {estão os detalhes|você encontra quase tudo}.",
      "{Depende um pouco|Comece com pouco}, e {depois conte para nós|vamos mostrar melhor em breve}.",
    ],
    Requests: [
      "{Gostamos da ideia|Que boa ideia}: {já está na lista|está anotada}.",
      "{Vamos tentar|Veremos o que dá para fazer} {em breve|nas próximas semanas}.",
      "{Outras pessoas também pediram|Você não é a única pessoa}, então {sobe na lista|as chances são boas}.",
    ],
    Criticism: [
      "{No próximo|Da próxima vez} {faremos melhor|vamos levar isso em conta}.",
      "{Isso nos ajuda|Ajuda muito} a {melhorar|pensar de novo}.",
      "O que você {mudaria primeiro|gostaria de ver no próximo}?",
    ],
    closing: [
      "{Um abraço|Um grande abraço} {de toda a equipe|para você}!",
      "{Até breve|Até o próximo}!",
      "Tenha {um ótimo dia|uma boa semana}!",
    ],
  },
  hi: {
    joint: " ",
    careful: [
      "{बताने|लिखने} के लिए धन्यवाद। हमारी टीम से कोई इसे {ध्यान से देखेगा|ध्यान से पढ़ेगा} और {यहीं|जल्द} जवाब देगा।",
    ],
    thanks: [
      "{बहुत-बहुत धन्यवाद|आपका धन्यवाद}, {लिखने के लिए|देखने के लिए|यहाँ आने के लिए}!",
      "{नमस्ते|आपको नमस्ते}, और {आपकी टिप्पणी|आपके संदेश} के लिए शुक्रिया!",
      "{आपको यहाँ देखकर|आपकी बात पढ़कर} {बहुत खुशी हुई|अच्छा लगा}।",
    ],
    sorry: [
      "{ईमानदार राय|साफ़ बात} के लिए धन्यवाद।",
      "{माफ़ कीजिए|हमें खेद है} कि {आपको पसंद नहीं आया|यह ठीक नहीं रहा}।",
      "{हम समझते हैं|बात नोट कर ली है}, {इससे मदद मिलती है|शुक्रिया}।",
    ],
    Praise: [
      "{ऐसे शब्द|ऐसी बातें} हमें {आगे बढ़ने की ताकत देती हैं|बहुत हौसला देती हैं}।",
      "इसे बनाने में {हमें भी मज़ा आया|बहुत आनंद आया}।",
      "{अगले वीडियो|आगे} में {और भी अच्छा होगा|फिर मिलेंगे}।",
    ],
    Questions: [
      "{अच्छा सवाल|बहुत अच्छा सवाल} है: {जल्द ही बताएँगे|अगले वीडियो में जवाब मिलेगा}।",
      "{विवरण में|शीर्षक के नीचे} {सारी जानकारी है|लगभग सब कुछ मिलेगा}।",
      "{थोड़े से शुरू कीजिए|यह थोड़ा निर्भर करता है}, {फिर हमें बताइए|जल्द ही और दिखाएँगे}।",
    ],
    Requests: [
      "{अच्छा सुझाव|बढ़िया विचार} है: {सूची में लिख लिया|ज़रूर सोचेंगे}।",
      "{हम कोशिश करेंगे|देखते हैं क्या हो सकता है}, {वादा रहा|बस कुछ हफ़्ते दीजिए}।",
      "{और लोगों ने भी यही माँगा है|आप अकेले नहीं हैं}, {तो उम्मीद अच्छी है|इसलिए जल्द आएगा}।",
    ],
    Criticism: [
      "{अगली बार|अगले वीडियो में} {बेहतर करेंगे|इसका ध्यान रखेंगे}।",
      "{इससे हमें|आपकी राय से} {सुधरने में मदद मिलती है|सीखने को मिलता है}।",
      "आप {सबसे पहले क्या बदलेंगे|आगे क्या देखना चाहेंगे}?",
    ],
    closing: [
      "{आपका दिन|आपका सप्ताह} {शुभ हो|अच्छा रहे}!",
      "{फिर मिलेंगे|जल्द मिलते हैं}!",
      "{ढेर सारा प्यार|शुभकामनाएँ} {पूरी टीम की ओर से|रसोई से}।",
    ],
  },
  ja: {
    joint: "",
    careful: [
      "{お知らせ|ご連絡}ありがとうございます。担当の者が{確認して|よく読んで}、{こちらで|あらためて}お返事します。",
    ],
    thanks: [
      "{コメント|メッセージ|ご視聴}{ありがとうございます|、本当にありがとうございます}！",
      "{こんにちは|はじめまして}！{来てくださって|書いてくださって}うれしいです。",
      "{温かい|素敵な}{お言葉|コメント}に{感謝します|元気をもらいました}。",
    ],
    sorry: [
      "{率直な|正直な}{ご意見|ご感想}をありがとうございます。",
      "{ご期待に添えず|うまくいかず}、{申し訳ありません|すみません}。",
      "{なるほど|おっしゃるとおり}です。{参考になります|受け止めます}。",
    ],
    Praise: [
      "{次の動画|これから}も{がんばります|楽しく作ります}。",
      "作っている{私たちも|時間も}{とても楽しかったです|わくわくしました}。",
      "{その一言が|こうした言葉が}{何よりの励みです|いちばんの力になります}。",
    ],
    Questions: [
      "{いい質問|とても良い質問}ですね。{近いうちに|次の動画で}{説明します|お見せします}。",
      "{概要欄|タイトルの下}に{詳しく書いてあります|だいたいのことがあります}。",
      "{少しずつ試して|様子を見ながら調整して}みてください。{また詳しく紹介します|結果も教えてくださいね}。",
    ],
    Requests: [
      "{いいアイデア|素敵な案}ですね。{リストに入れました|メモしました}。",
      "{やってみます|考えてみます}ので、{少しお待ちください|楽しみにしていてください}。",
      "{同じ声|似たご希望}が{他にもある|多い}ので、{きっと実現します|前向きに検討します}。",
    ],
    Criticism: [
      "{次回は|次の動画では}{改善します|もっと良くします}。",
      "{ご指摘は|こうした声は}{とても助かります|次に生かします}。",
      "{まず何を|どこを}{変えたら|直したら}よいと思いますか？",
    ],
    closing: [
      "{良い一日を|良い週末を|素敵な一週間を}！",
      "{また|次の動画で}お会いしましょう！",
      "{これからも|どうぞ}よろしくお願いします。",
    ],
  },
  ar: {
    joint: " ",
    careful: [
      "شكرا {لإخبارنا|لكتابتك لنا}. سيقرأ أحد أفراد الفريق ذلك {بعناية|بهدوء} ويرد عليك {هنا|قريبا}.",
    ],
    thanks: [
      "{شكرا جزيلا|شكرا لك|كل الشكر} على {تعليقك|المشاهدة|رسالتك}!",
      "{أهلا بك|مرحبا}، {سعدنا بوجودك هنا|يسعدنا أن نقرأ لك}!",
      "{كلماتك|رسالتك} {أسعدتنا كثيرا|جعلت يومنا أجمل}.",
    ],
    sorry: [
      "شكرا على {صراحتك|رأيك الصادق}.",
      "{نأسف|نعتذر} لأن {الفيديو لم يعجبك|الأمر لم ينجح هذه المرة}.",
      "{نفهم ذلك|سجلنا الملاحظة}، {وهي تساعدنا|شكرا لك}.",
    ],
    Praise: [
      "{هذا يعطينا|كلامك يعطينا} {طاقة كبيرة|حماسا} {للفيديو القادم|لنستمر}.",
      "{استمتعنا كثيرا|كان ممتعا} {أثناء التحضير|ونحن نصوره}.",
      "{مثل هذه الكلمات|هذا التشجيع} {يستحق كل التعب|أجمل ما في عملنا}.",
    ],
    Questions: [
      "{سؤال جيد|سؤال جميل}: {سنشرح ذلك قريبا|الجواب في الفيديو القادم}.",
      "{في الوصف|تحت العنوان} {تجد التفاصيل|تجد أغلب المعلومات}.",
      "{ابدأ بكمية قليلة|الأمر يختلف قليلا}، {ثم أخبرنا بالنتيجة|وسنوضح أكثر قريبا}.",
    ],
    Requests: [
      "{فكرة جميلة|أعجبتنا الفكرة}: {أضفناها إلى القائمة|سجلناها}.",
      "{سنحاول ذلك|سنرى ما يمكننا فعله} {قريبا|في الأسابيع القادمة}.",
      "{طلبها آخرون أيضا|لست وحدك}، {لذلك فرصتها كبيرة|وستكون من الأوائل}.",
    ],
    Criticism: [
      "{في المرة القادمة|في الفيديو القادم} {سنكون أفضل|سننتبه لذلك}.",
      "{هذا يساعدنا|رأيك يساعدنا} على {التحسن|التفكير من جديد}.",
      "ما الذي {ستغيره أولا|تحب أن تراه لاحقا}؟",
    ],
    closing: [
      "{نتمنى لك|أطيب الأمنيات لك} {يوما سعيدا|أسبوعا جميلا}!",
      "{إلى اللقاء|نراك قريبا}!",
      "{تحياتنا|مع التحية} {من الفريق كله|من المطبخ}.",
    ],
  },
  ru: {
    joint: " ",
    careful: [
      "Спасибо, что {сообщили|написали}. Кто-то из команды {внимательно это прочитает|во всём разберётся} и {ответит здесь|скоро ответит}.",
    ],
    thanks: [
      "{Большое спасибо|Спасибо вам|Спасибо} за {комментарий|добрые слова|просмотр}!",
      "{Здравствуйте|Привет}! {Рады вас видеть|Очень приятно, что вы с нами}.",
      "{Ваши слова|Такие сообщения} {очень радуют|поднимают нам настроение}.",
    ],
    sorry: [
      "Спасибо за {честность|откровенное мнение}.",
      "{Жаль|Нам жаль}, что {вам не понравилось|в этот раз не вышло}.",
      "{Понимаем вас|Замечание принято}, {это помогает|спасибо}.",
    ],
    Praise: [
      "{Это даёт нам силы|Это вдохновляет нас} {на новые видео|продолжать}.",
      "{Мы и сами|Мы тоже} {получили удовольствие|с радостью работали}, {пока снимали|когда готовили}.",
      "{Ради таких слов|Ради этого} {мы и стараемся|и стоит работать}.",
    ],
    Questions: [
      "{Хороший вопрос|Отличный вопрос}: {скоро расскажем|ответ будет в следующем видео}.",
      "{В описании|Под названием} {есть подробности|вы найдёте почти всё}.",
      "{Всё немного зависит от условий|Начните с малого}, {а потом расскажите, что вышло|скоро покажем подробнее}.",
    ],
    Requests: [
      "{Хорошая мысль|Нам нравится идея}: {записали|она уже в списке}.",
      "{Постараемся|Посмотрим, что можно сделать}, {обещаем|дайте нам пару недель}.",
      "{Об этом просили и другие|Вы не одиноки}, {так что шансы велики|поэтому скоро сделаем}.",
    ],
    Criticism: [
      "{В следующий раз|В новом видео} {сделаем лучше|учтём это}.",
      "{Это помогает нам|Так мы можем} {становиться лучше|многое исправить}.",
      "Что бы вы {изменили в первую очередь|хотели увидеть дальше}?",
    ],
    closing: [
      "{Хорошего вам дня|Хорошей недели}!",
      "{До скорой встречи|До новых видео}!",
      "{Всего доброго|С теплом} {от всей команды|с нашей кухни}.",
    ],
  },
  ko: {
    joint: " ",
    careful: [
      "{알려|말씀해} 주셔서 감사합니다. 담당자가 {꼼꼼히 확인하고|자세히 읽고} {여기에|곧} 답해 드릴게요.",
    ],
    thanks: [
      "{댓글|메시지|시청} {정말 감사합니다|남겨 주셔서 고맙습니다}!",
      "{안녕하세요|반갑습니다}! {찾아와 주셔서|함께해 주셔서} {기뻐요|감사해요}.",
      "{따뜻한 말씀|이런 댓글} 덕분에 {힘이 나요|하루가 즐거워요}.",
    ],
    sorry: [
      "{솔직한 의견|솔직하게 말씀해 주셔서} 감사합니다.",
      "{마음에 들지 않으셨다니|이번에는 아쉬우셨다니} {죄송해요|저희도 아쉽네요}.",
      "{말씀 잘 들었어요|잘 알겠습니다}. {도움이 됩니다|참고할게요}.",
    ],
    Praise: [
      "{다음 영상도|앞으로도} {열심히 만들게요|즐겁게 준비할게요}.",
      "{저희도|우리도} {만들면서|촬영하면서} {정말 즐거웠어요|많이 웃었어요}.",
      "{이런 말씀이|그 한마디가} {가장 큰 힘이에요|큰 응원이 돼요}.",
    ],
    Questions: [
      "{좋은 질문|아주 좋은 질문}이에요. {곧 알려 드릴게요|다음 영상에서 보여 드릴게요}.",
      "{설명란|제목 아래}에 {자세한 내용이 있어요|대부분 적혀 있어요}.",
      "{조금씩 시도해 보시고|상황에 따라 조금 달라요. 해 보시고} {결과도 알려 주세요|말씀해 주세요}.",
    ],
    Requests: [
      "{좋은 아이디어네요|멋진 생각이에요}. {목록에 적어 둘게요|꼭 검토할게요}.",
      "{한번 해 볼게요|방법을 찾아볼게요}. {조금만 기다려 주세요|기대해 주세요}.",
      "{다른 분들도 원하셔서|비슷한 요청이 많아서} {곧 만들 것 같아요|앞 순서로 올릴게요}.",
    ],
    Criticism: [
      "{다음에는|다음 영상에서는} {더 잘해 볼게요|꼭 신경 쓸게요}.",
      "{이런 의견이|지적해 주신 점이} {큰 도움이 됩니다|발전에 도움이 돼요}.",
      "{무엇을 먼저|어떤 점을} {바꾸면 좋을까요|고치면 좋을까요}?",
    ],
    closing: [
      "{좋은 하루|행복한 한 주|편안한 저녁} 보내세요!",
      "{또 만나요|다음 영상에서 만나요}!",
      "{저희 모두|주방에서} {감사의 마음을 전해요|인사 드려요}.",
    ],
  },
};
