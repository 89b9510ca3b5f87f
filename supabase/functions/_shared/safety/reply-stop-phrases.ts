import type { StopClass } from "../database/vocabulary.gen.ts";

/**
 * What a reply must not say without a person, by class, in folded form (lower case, accents of Latin letters off). Whole
 * words, punctuation aside; `*` stands for any ending. Only what promises, advises, asks for or attacks: a reply that
 * thanks "for watching", greets "your kids" or "owes" a second part says nothing of the kind.
 */
export const REPLY_PHRASES: Record<StopClass, string> = {
  money: `
    refund*; money back; your money; reimburs*; chargeback; compensat*; discount*; coupon*; promo code; voucher*; gift card*;
    giveaway*; you won; you have won; you've won; your prize; your order; your payment; your purchase; your invoice;
    your subscription; your membership; billing; invoice*; payment*; pay you; pay us; pay me; pay by; pay with; pay via;
    your savings; invest in bitcoin; invest in crypto; invest in gold; invest in stocks; invest now; invest your; investment*; bitcoin; crypto*; forex; stock tip*; passive income; get rich;
    make money; earn money; paypal; venmo; cash app; cashapp; bank account; bank transfer; wire transfer; free trial;
    loan; loans; debts; casino; % off; percent off; charged twice; free of charge for you;
    guaranteed return*; guaranteed profit*; the price is; priced at; costs only;
    reembols*; devolvemos; devolveremos; devolver el dinero; devolver su dinero; devolver tu dinero; tu dinero; su dinero;
    te pago; te pagamos; te pagaremos; le pagaremos; descuento*; cupon*; sorteo; has ganado; ganaste; invierte; inviertan;
    inversion*; ganar dinero; gana dinero; criptomoned*; tu pedido; su pedido; tu pago; su pago; transferencia;
    seu dinheiro; devolver o dinheiro; devolver o seu; devolvemos; te pago; te pagamos; pagaremos; desconto*; cupom; sorteio;
    voce ganhou; invista; investimento*; ganhar dinheiro; seu pedido; seu pagamento; por pix; um pix; seu pix; estorno; estornar;
    rembours*; votre argent; ton argent; dedommag*; remise de; code promo; bon d'achat; vous avez gagne; tu as gagne;
    investissement*; investissez; rendement*; gagner de l'argent; votre commande; ta commande; votre paiement; virement;
    erstatt*; ruckerstatt*; zuruckerstatt*; geld zuruck; dein geld; ihr geld; entschadig*; rabatt*; gutschein*;
    gewinnspiel; du hast gewonnen; sie haben gewonnen; investiere jetzt; investieren sie; investition*; geld verdienen; deine bestellung; ihre bestellung;
    deine zahlung; uberweis*; rechnung; betrag; zahlen dir; zahlen ihnen; anlagetipp*;
    rimbors*; i tuoi soldi; i suoi soldi; sconto del; codice sconto; buono regalo; hai vinto; ha vinto; investi; investa;
    investiment*; guadagnare soldi; il tuo ordine; il suo ordine; bonifico; risarc*;
    terugbetal*; geld terug; je geld; korting*; je bestelling; je hebt gewonnen; investeer*;
    zwrot*; zwroci*; twoje pieniadze; rabat*; wygrales; wygralas; zainwestuj*; twoje zamowienie; przelew*;
    para iade*; iade ed*; paranizi; paranı; indirim*; kazandiniz; yatirim*; siparisiniz;
    uang kembali; kembalikan uang; uangmu; diskon; kamu menang; investasi; pesananmu; transfer ke;
    hoan tien; giam gia; dau tu; paise wapas; paisa wapas; refund kar*; paise kama*; paisa kama*; invest karo;
    discount milega; paise bhej*; ersattning; pengarna tillbaka; rabatt*`,
  legal: `
    lawyer*; attorney*; solicitor*; lawsuit*; sue; suing; sued; legally; legal advice; legal right*; legal action;
      unlawful; lawful*; in court; to court; court case; copyright*; dmca; infring*; plagiar*;
    trademark*; fair use; public domain; license to; licence to; commercially; your rights; the law; by law; police;
    prosecut*; criminal charge*; press charges; arrested; terms of service; cease and desist; defam*; libel; slander;
    gdpr; liable; liability; report them; we will report; i will report; we'll report; i'll report; contract; tax advice; your taxes;
    abogad*; demandar*; demandal*; denunci*; la ley; legalmente; derechos de autor; policia; juicio; delito;
    tus derechos; sus derechos; advogad*; processar eles; processar ele; processar a empresa; processar o canal; processa-lo; processe ele; processe eles; a lei; por lei; direitos autorais; seus direitos;
    avocat*; porter plainte; portez plainte; porte plainte; la loi; legalement; droits d'auteur; tribunal*; vos droits; tes droits;
    delit; anwalt*; anwaltin; verklag*; vor gericht; rechtlich*; gesetzlich*; strafbar; urheberrecht*; anzeige erstatt*;
    polizei; abmahn*; dein recht; deine rechte; ihre rechte; erlaubt laut; avvocat*; denunci*; querel*; la legge; legalmente;
    diritti d'autore; i tuoi diritti; in tribunale; advocaat; aangifte; auteursrecht*; wettelijk*; de wet; politie;
    prawnik*; adwokat*; pozew; pozwij*; prawo autorsk*; prawa autorsk*; nielegaln*; zgodnie z prawem; policj*;
    avukat*; dava ac*; yasal*; telif*; polise; mahkeme*; pengacara; hak cipta; lapor polisi; menurut hukum;
    luat su; ban quyen; phap luat; vakil*; wakil se; kanoon; kanooni; police mein; police me; case kar do; case karo; advokat`,
  health: `
    medication*; medicine*; prescri*; dosage; pill; pills; tablet a day; two tablets; tablets a day; take a tablet; one tablet; half a tablet; ibuprofen; paracetamol;
    acetaminophen; aspirin; antibiotic*; antidepressant*; insulin; painkiller*; supplements; steroid*; overdose*;
    see a doctor; see your doctor; ask a doctor; ask your doctor; need a doctor; consult a; consult your; no doctor needed;
    without a doctor; instead of a doctor; therapist; diagnos*; symptom*; disease*; illness; will cure; can cure; cures; heals; diabet*;
    pregnan*; allergic; allergies; blood pressure; heart attack; cancer; tumor*; tumour*; chemo*; vaccin*; covid*;
    surgery; epilep*; depression; depressed; anxiety; panic attack*; suicid*; kill yourself; kill myself; self harm; self-harm;
    eating disorder; addiction; a fever; your fever; the fever; migraine*; chest pain; sorry for your loss; condolence*; passed away; rest in peace;
    lose weight fast; weight loss; detox; mg of; mg a day; safe to eat; safe to take; safe for diabetics; safe for pregnant; hospital; hospitals; emergency room;
    crisis line; hotline; medicacion; medicament*; medicin*; tus pastillas; la pastilla del; pastillas al dia; toma pastillas; ibuprofeno; ve al medico; consulta a tu; diabetic*; embaraz*;
    te cura; cura la; cura el; cancer; depresion; ansiedad; suicid*; lo siento por tu perdida; mi mas sentido pesame; mis condolencias; hospital;
    este remedio; o remedio; seu remedio; tome remedio; un remedio para; comprimido*; gravida; gravidez; procure um medico; sem medico; de medico; pressao alta; depressao; ansiedade;
    meus sentimentos; cura a; te cura; medecin*; ordonnance; comprimes; ibuprofene; doliprane; enceinte; grossesse; guerit; guerir; depression; anxiete;
    suicide; condoleances; hopital; medikament*; tabletten; zum arzt; keinen arzt; kein arzt; deinen arzt; ohne arzt; einen arzt; arztlich*; schwanger*; ibuprofen; diabetes; diabetik*; depression*; selbstmord; umbringen;
    krebs; heilt; heilen; geheilt; beileid; krankenhaus; therapie; blutdruck; dal medico; al medico; senza medico; il tuo medico; medicinal*; compressa; compresse; incinta; gravidanza; pressione alta;
    depressione; suicidio; condoglianze; ospedale; guarisce; medicijn*; naar de dokter; je dokter; geen dokter; ke dokter; tanpa dokter; zwanger*; paracetamol; depressie; zelfmoord; gecondoleerd;
    ziekenhuis; lek przeciw*; leki; tabletk*; lekarz*; ciaz*; depresj*; samoboj*; kondolencj*; szpital*; ilac; ilaci; ilaclari; doktora; hamile*; depresyon; intihar; bassaginiz; hastane*;
    obat*; naar de dokter; je dokter; geen dokter; ke dokter; tanpa dokter; hamil; depresi; bunuh diri; turut berduka; rumah sakit; uong thuoc; bac si; mang thai; tram cam; chia buon; benh vien;
    dawai*; dawa; goli kha*; goli lo; doctor ke paas; doctor ki zarurat; ilaj; theek ho jayega bimari; sugar theek; bimari; atmahatya; sjalvmord; lakare; medicin`,
  threat: `
    kill you; kill u; killing you; kill yourself; kill urself; kys; murder you; shoot you; stab you; strangle you;
      punch you; slap you; smash your; break your neck; break your legs; break your face; hunt you; track you; come for you; coming for you;
    know where you live; know where your family; know where your kids; watch your back; you will regret; you'll regret; you will pay for; you'll pay for; make you pay; you're dead; you are dead; dead man; you will die; you should die;
    hope you die; go die; drop dead; hang yourself; burn in hell; rot in hell; go to hell; dox you; doxx; swat you; blackmail; hack you; hack your;
    leak your; ruin your life; destroy you; get you banned; you've been warned; you have been warned; last warning; final warning; you're next; youre next; end you; hate you; i hate you; shut up or; meet me outside; fight me;
    te voy a matar; te mato; matarte; te voy a encontrar; voy a encontrarte; te encontrare; muerete; ojala te mueras; te vas a arrepentir; vas a pagar; te rompo; te odio; se donde vives; sabemos donde vives;
    vou te matar; vou te achar; vou te encontrar; vai se arrepender; se mata; te quebrar; te odeio; sei onde voce mora; vou acabar com voce;
    je vais te tuer; je vais te retrouver; je vais te trouver; je vais te frapper; je vais te casser; je vais te detruire; te tuer; suicide toi; tu vas payer; tu vas le regretter; vas le regretter; va mourir; creve donc; va crever; tu vas crever; je sais ou tu; te casser la; je te hais; te defoncer;
    bring dich um; bringe dich um; ich werde dich finden; wir werden dich finden; wo du wohnst; mach dich fertig; mache dich fertig; wirst es bereuen; wirst du bereuen; stirb; verreck*; hasse dich; schlag dich; schlage dich; hau dich; pass auf dich auf sonst;
    ti ammazzo; ti uccido; ti trovero; ti spacco; te ne pentirai; la pagherai; so dove abiti; crepa; ti odio; ik maak je dood; weet je te vinden; ik vermoord; ga dood; waar je woont; zult er spijt;
    zabije cie; znajde cie; pozalujesz; wiem gdzie mieszkasz; zdechnij; nienawidze cie; seni oldur*; seni bulur*; pisman olacaksin; nerede yasadigini; geber; aku bunuh; kubunuh; mati kau; kamu akan menyesal; tahu rumahmu; tao giet; giet may; tim ra may;
    jaan se maar; maar dunga; maar dungi; maar dalunga; mar ja; tujhe dekh lunga; dekh lunga tujhe; pachtayega; ghar jaanta; doda dig; hitta dig`,
  personal_data: `
    your address; home address; my address is; your phone; phone number; my number is; your email; your e-mail; email me; e-mail me; my email;
    text me; call me at; call me on; call us at; whatsapp; telegram; your snapchat; my snapchat; add me on; dm me; message me; write me in private; in private; privately; private message; contact me; contact us at; reach me at;
    your password; password is; card number; card details; your credit card*; your debit card*; credit card details; bank details; iban; cvv; your account number; social security; passport; date of birth; your birthday is; your full name; your real name;
    where do you live; i live at; your location; send a photo; send me a photo; send me a picture; meet up with me; send me your; give me your;
    tu direccion; tu telefono; tu numero; numero de telefono; mi numero; mi correo; tu correo; tu contrasena; donde vives; mandame una foto; escribeme al; escribeme a; por privado; mensaje privado; tus datos;
    seu endereco; o endereco; seu telefone; seu numero; numero de telefone; meu numero; seu email; meu email; sua senha; onde voce mora; me chama no; me manda uma foto; no privado; seus dados;
    votre adresse; ton adresse; votre numero; ton numero; numero de telephone; mon numero; votre mail; mon mail; votre mot de passe; ou tu habites; ou habites; en prive; message prive; envoie moi une photo; vos coordonnees; tes coordonnees;
    deine adresse; ihre adresse; meine adresse; deine nummer; ihre nummer; meine nummer; telefonnummer; handynummer; dein passwort; wo wohnst; wo wohnen sie; ruf mich an; rufen sie mich; schreib mir privat; schreib mir eine mail; privatnachricht; schick mir ein foto; deine daten;
    il tuo indirizzo; il tuo numero; numero di telefono; il mio numero; la tua password; dove abiti; scrivimi in privato; in privato; mandami una foto; i tuoi dati; je adres; je nummer; telefoonnummer; je wachtwoord; waar woon je; prive bericht; stuur me;
    twoj adres; twoj numer; numer telefonu; twoje haslo; gdzie mieszkasz; napisz na priv; na priv; adresin*; numaran*; telefon numara*; sifren*; nerede oturuyorsun; ozelden; alamatmu; alamat kamu; nomor hp; nomormu; kata sandi; dm aku; japri; dia chi; so dien thoai; mat khau; nhan tin rieng; inbox minh;
    apna number; aapka number; mera number; phone number; apna address; aapka address; ghar ka pata; apna pata; password bata*; kahan rehte; photo bhej*`,
  minor: `
    which school; what school do you; what school are you; how old are you; do your parents; your parents know; your parents don't; don't tell your; dont tell your; your mom know; your bedtime; at your age; for your age; for a kid your; you are a child; you're a child; you are a kid; you're a kid; you're still a kid; you are underage; underage; in 4th grade; in 5th grade; in 3rd grade; in 6th grade; in third grade; in fourth grade; in fifth grade; in sixth grade;
    a que escuela; en que escuela; a que colegio; en que colegio; cuantos anos tienes; tus padres saben; para tu edad; a tu edad; no le digas a; menor de edad; qual escola; em que escola; quantos anos voce tem; seus pais sabem; para a sua idade; na sua idade; menor de idade;
    quelle ecole; quel age as tu; t'as quel age; tes parents savent; a ton age; pour ton age; es mineur; es mineure; auf welche schule; welche schule; wie alt bist du; deine eltern wissen; wissen deine eltern; in deinem alter; fur dein alter; minderjahrig*; in der grundschule;
    che scuola; quanti anni hai; i tuoi genitori sanno; alla tua eta; per la tua eta; minorenne; welke school; hoe oud ben je; op jouw leeftijd; minderjarig*; do jakiej szkoly; ile masz lat; w twoim wieku; twoi rodzice wiedza; niepelnoletni*; hangi okul; kac yasindasin; senin yasinda; annen baban biliyor; sekolah di mana; umur kamu berapa; umurmu; di usiamu; hoc truong nao; bao nhieu tuoi; kis school; kaun se school; kitne saal ke ho; umar kya hai; mummy papa ko mat`,
  sarcasm: `
    slow clap; captain obvious; yeah right; yeah sure; sure buddy; sure jan; whatever you say; if you say so; keep telling yourself; cry me a river; boo hoo; nobody asked; no one asked; nice one genius; congrats genius; well done genius; thanks for nothing; thanks for wasting; thanks for ruining; good luck with that; must be nice for you; how original; tell me something new; no shit; did you even watch; can you even read; learn to read;
    obviously know everything; you know everything; know it all; cool story bro; gee thanks; do it better then; do better then;
     como tu digas; gracias por nada; claro campeon; felicidades genio; bravo genio; genio eres; nadie te pregunto; obrigado por nada; aham sei; sei sei; parabens genio; ninguem perguntou; ninguem te perguntou; merci pour rien; bravo champion; bravo l'artiste; bien joue champion; personne t'a demande; danke fur nichts; na toll; na super; schlaumeier; wie originell; besserwisser; hat dich keiner gefragt; niemand hat dich gefragt; grazie per niente; complimenti genio; come no; nessuno te l'ha chiesto; bedankt voor niets; wat een genie; dzieki za nic; brawo geniuszu; nikt nie pytal; aferin sana; yersen; kimse sormadi; nggak ada yang nanya; iya deh; ya kali; chang ai hoi; kisne pucha; kisi ne nahi pucha; bada aaya; tack for inget`,
};

/** The same for scripts without blanks, and for words that take prefixes and endings: found anywhere. */
export const REPLY_UNSPACED: Record<StopClass, string> = {
  money: `
    вернем деньги; вернём деньги; вернем вам; вернём вам; верните деньги; вернём всё; вернем все; возврат; возмест; скидк; промокод; вы выиграли; ты выиграл; инвестиру; инвестиц; ваш заказ; твой заказ; заработать ден; заработаете; криптовалют; повернемо кошти; повернемо гроші; відшкод; знижк; інвест; заробити грош;
    استرجاع; استرداد; أموالك; نعيد لك; خصم; ربحت; استثمر; استثمار; طلبك; रिफंड; पैसे वापस; पैसा वापस; निवेश; आपका ऑर्डर; आप जीत; पैसे कमा;
    返金; 返品; 割引; 当選; 投資; 儲か; 稼げ; 振り込; ご注文; 환불; 할인; 당첨; 투자; 돈을 벌; 退款; 退钱; 退錢; 折扣; 优惠券; 優惠券; 中奖; 中獎; 投资; 投資; 赚钱; 賺錢; 转账; 轉帳; คืนเงิน; ส่วนลด; ลงทุน; คุณได้รับรางวัล; החזר; הנחה; זכית; להשקיע; επιστροφη χρηματων; εκπτωση; επενδυ`,
  legal: `
    адвокат; юрист; в суд; авторск; полици; незаконн; по закону; законно; юридическ; позов; поліці; محام; محكمة; حقوق النشر; شرطة; القانون; قانوني; वकील; मुकदमा; पुलिस; कानून; कॉपीराइट;
    弁護士; 訴え; 著作権; 警察; 違法; 合法; 法律; 変호; 변호사; 고소; 저작권; 경찰; 불법; 합법; 법적; 律师; 律師; 起诉; 起訴; 版权; 版權; 侵权; 侵權; 违法; 违法; 報警; 报警; ทนาย; ฟ้อง; ลิขสิทธิ์; ตำรวจ; กฎหมาย; עורך דין; תביעה; משטרה; זכויות יוצרים; החוק; δικηγορ; αστυνομ`,
  health: `
    самоуби; депресси; больниц; к врачу; врача; врачу; беремен; лекарств; таблет; соболезн; диабет; вылеч; самогуб; лікар; ліки; депресі; انتحار; اكتئاب; مستشفى; دكتور; طبيب; دواء; سرطان; تعازي;
    आत्महत्या; डिप्रेशन; अस्पताल; डॉक्टर; कैंसर; गर्भवती; दवा; बीमारी; इलाज; 死にたい; 自殺; うつ病; 病院; 医師; 癌; がんに; 妊娠; 錠; 治りま; 治る; 糖尿; お悔やみ; ご冥福; 자살; 우울; 병원; 의사; 임신; 자해; 약을; 당뇨; 명복; 自杀; 自殺; 抑郁; 憂鬱; 医院; 醫院; 医生; 醫生; 癌症; 怀孕; 懷孕; 吃药; 吃藥; 治好; 治愈; 节哀; 節哀; ฆ่าตัวตาย; ซึมเศร้า; โรงพยาบาล; มะเร็ง; กินยา; ตั้งครรภ์; ไปหาหมอ; ไม่ต้องหาหมอ; התאבדות; דיכאון; סרטן; תרופ; רופא; בהריון; αυτοκτον; καταθλιψ; νοσοκομ; φαρμακ; γιατρ`,
  threat: `
    убью; найду тебя; я тебя найду; сдохни; взорв; пожалеешь; знаю где ты жив; знаю, где ты жив; ненавижу тебя; вб'ю; здохни; знайду тебе; пошкодуєш; سأقتلك; اقتلك; أقتلك; سأجدك; ستندم; मार दूंगा; मार डालूंगा; जान से; मर जा; पछताएगा; 殺す; 殺して; 殺される; くたばれ; 後悔させ; 爆破; 죽여; 죽인다; 죽어라; 찾아간다; 후회하게; 杀了你; 殺了你; 去死; 弄死; 你会后悔; 你會後悔; ฆ่ามึง; ฆ่าเธอ; ไปตาย; אהרוג אותך; תמות; θα σε σκοτωσ; ψοφα; θα το μετανιωσ`,
  personal_data: `
    ваш адрес; твой адрес; твой номер; ваш номер; мой номер; номер телефона; пароль; где ты живешь; где ты живёшь; напиши в личку; в личку; в лс; пришли фото; твій номер; номер телефону; عنوانك; رقمك; رقمي; كلمة السر; أين تسكن; راسلني; आपका पता; आपका नंबर; अपना नंबर; अपना पता; मेरा नंबर; फोन नंबर; पासवर्ड; कहाँ रहते; 住所; 電話番号; パスワード; どこに住; 個人的に連絡; 写真を送; 전화번호; 주소; 비밀번호; 어디 살; 카톡; 사진 보내; 你的地址; 电话号码; 電話號碼; 手机号; 密码; 密碼; 住在哪; 加我微信; 加微信; 私信我; 私聊; ที่อยู่ของ; เบอร์โทร; รหัสผ่าน; ทักแชท; הכתובת שלך; מספר הטלפון; הסיסמה; τη διευθυνση σου; το τηλεφωνο σου`,
  minor: `
    сколько тебе лет; в какой школе; твои родители знают; несовершеннолет; для твоего возраста; скільки тобі років; кم عمرك; كم عمرك; أي مدرسة; قاصر; तुम्हारी उम्र; किस स्कूल; नाबालिग; 何歳ですか; どこの学校; 学校はどこ; 未成年; 몇 살; 어느 학교; 미성년; 你几岁; 你幾歲; 哪个学校; 哪個學校; 未成年; อายุเท่าไหร่; โรงเรียนอะไร; בן כמה אתה; בת כמה את; ποσο χρονων εισαι`,
  sarcasm: `
    ага, конечно; ага конечно; ну да, конечно; ну да конечно; спасибо за ничего; тебя не спрашивали; ага щас; किसने पूछा; はいはい; (棒); 誰も聞いて; 어련하; 안 물어봤; 呵呵; 谁问你; 誰問你; ใครถาม; من سألك; אף אחד לא שאל`,
};

/** Words that run a viewer down. In English and its like, where they also serve ordinary talk, only when aimed. */
export const INSULTS = `
    you idiot; you moron; you fool; you loser; you stupid; you dumb; you clown; you troll; you pathetic; you're pathetic; you are pathetic; you're an idiot; you are an idiot; you're a moron; you are a moron; you're stupid; you are stupid; you're dumb; you are dumb; you're so stupid; you are so stupid; you're so dumb; you're too stupid; too stupid to; too dumb to; you're a loser; you are a loser; you're an embarrassment; you're a joke; you are a joke; you're ugly; you are ugly; you're worthless; you are worthless; you suck; shut up; shut your; fuck you; fuck off; piss off; screw you; go away troll; bitch; asshole; dumbass; dickhead; retard*; cunt; moron; morons; imbecile; scumbag; get a life; nobody likes you; no one likes you;
    idiota; idiotas; imbecil*; estupid* eres; eres estupid*; eres tont*; eres un inutil; eres muy tont*; callate; cierra la boca; vete a la mierda; hijo de puta; pendejo; pendeja; gilipollas; payaso eres; das pena; das asco;
    burro demais; muito burr*; voce e burr*; seu burr*; sua burr*; cala a boca; cala boca; vai se foder; vai tomar no; otario; otaria; babaca; seu lixo; filho da puta; trouxa;
    t'es con; t'es vraiment con; vraiment con; trop con; pauvre con; pauvre type; connard; connasse; ferme la; ferme ta gueule; ta gueule; va te faire; idiot que tu es; espece d'idiot; espece de con; tu es stupide; t'es stupide; t'es bete; abruti; abrutie; debile; cretin; cretino; cretina;
    du idiot; du trottel; du depp; du dummkopf; du bist dumm; bist du dumm; zu dumm; zu blod; du bist blod; vollidiot; trottel; dummkopf; halt die klappe; halt dein maul; halt's maul; halts maul; verpiss dich; leck mich; arschloch; wichser; hurensohn; missgeburt; spast; opfer bist;
    sei stupid*; sei un idiot*; sei scem*; sei un asino; scemo; stronz*; stai zitt*; vaffanculo; coglione; deficiente; fai schifo; fai pena;
    hou je bek; hou je mond; sukkel; klootzak; domkop; je bent dom; te dom om; zamknij sie; spierdalaj; jestes glup*; idiota jestes; debil; kretyn*; frajer*; aptal*; salaksin; salak misin; gerizekali; kapa ceneni; defol; goblok; tolol; bodoh kamu; kamu bodoh; dasar bodoh; bangsat; do ngu; thang ngu; ngu nhu; cam mom;
    bewakoof; bewkoof; bevakoof; gadha; gadhe; ullu ka; ullu ke; chup kar; chup raho; chup be; kamina; kamine; harami; pagal hai kya; nalayak; chutiya; hall kaften; din idiot; hold kaeft`;

export const INSULTS_UNSPACED = `
    идиот; дурак; дура ты; тупой ты; ты тупой; ты тупая; дебил; кретин; придурок; заткнись; пошел ты; пошёл ты; мудак; ничтожество; йолоп; дурень; غبي; أحمق; اخرس; बेवकूफ; गधा; मूर्ख; चुप कर; कमीना;
    馬鹿だ; 馬鹿か; お前は馬鹿; バカだ; バカか; あほか; アホか; お前は; てめえ; 黙れ; うざい; きもい; 바보야; 멍청; 병신; 닥쳐; 꺼져; 白痴; 白癡; 笨蛋; 傻逼; 蠢货; 蠢貨; 闭嘴; 閉嘴; 垃圾人; โง่; ไอ้บ้า; หุบปาก; מטומטם; אידיוט; תסתום; ηλιθι; βλακα; σκασε`;
