/**
 * Phrases that call for a person, by class, in folded form (lower case, accents of Latin letters off). Whole words,
 * punctuation aside; `*` at a word's end stands for any ending. Recall goes before precision: a false alarm costs a
 * click, a miss a reply that should not be. Words that ordinary praise uses ("sick", "killing it", "insane") stay out.
 */
export const PHRASES = {
  money: `
    lend; lend me; borrow; owe; owes; interest rate; interest on; pyramid scheme; ponzi; mlm;
    passive income; get rich; side hustle; rip off; verdien*; prestame; prestamo; ganar dinero; gana dinero;
    emprest*; money; cash; broke; pay; pays; paid; payed; paying; dollar*; euros; bucks; buy; buying; buys;
    bought; sell; sells; selling; sold; sale; order; ordered; orders; purchas*; subscription; membership;
    affiliate*; broker*; credit; debit; bank; banks; cheap; cheaper; earn; earns; earned; earning*; income;
    cost; fee; fees; profit*; cancel; canceled; cancelled; customer service; customer support; in stock;
    out of stock; wage*; mortgage; revenue; monetiz*; monetis*; adsense; patreon; merch; shop; budget;
    for free; win the; won the; lottery; casino; gambl*; betting; compre; comprar; compro; dinero; barato;
    vender; vendo; vale la pena pagar; cuesta; cobr*; comprei; dinheiro; custa; achete*; acheter; argent;
    coute; vendre; payer; cher; gekauft; kaufen; bestell*; kosten; kostet; geld; verkauf*; teuer; billig;
    gunstig*; abo; comprato; comprare; soldi; costa; ordinato; vendere; gekocht; kopen; bestelling; kupil*;
    kupic; pieniedzy; kosztuje; sprzed*; satin al*; ucuz; pahali; siparis; beli; membeli; jual; uang; bayar;
    ban hang; koupit; penize; cumparat; vasarol*; penz; ostaa; rahaa; pengar; penger; refund*; money back;
    my money; chargeback; charged me; charged twice; overcharged; i paid; we paid; have paid; already paid;
    payment*; paying for; invoice*; billing; charge; charged; charges; pay me; pay you; pay my; pay the;
    pay for; pays for; savings; rent; sponsor; sponsors; sponsored; stock tip*; stock market;
    lost everything; my coins; this coin; coins; token*; wallet; your rate; your rates; tax; taxes; billed;
    cancel my subscription; unsubscribe me; membership fee; sponsorship*; sponsor you; brand deal;
    collab offer; business offer; scam*; fraud*; ripped off; ripoff; loan*; invest; investing; investment*;
    investor*; stocks; crypto*; bitcoin; forex; trading; broke and; debt*; bankrupt*; salary; compensation;
    donate; donation*; discount*; coupon*; how much does; how much is; how much for; what does it cost;
    price*; pricing; cost me; costs; expensive; prix du; le prix; warranty; afford; gift card*; paypal;
    venmo; cashapp; cash app; bank account; wire transfer; free trial; giveaway*; my order; never arrived;
    delivery; shipping; reembols*; devolucion*; mi dinero; cuanto cuesta; pague; pagar; estafa*; precio*;
    factura*; inversion*; descuento*; meu dinheiro; quanto custa; golpe; preco*; paguei; desconto*;
    reembolso*; investimento*; rembours*; mon argent; combien coute; arnaque*; j'ai paye; facture*;
    reduction; investissement*; mein geld; geld zuruck; erstattung; ruckerstattung; bezahlt; rechnung;
    betrug; betruger; wie viel kostet; was kostet; preis*; rabatt*; kundigen; rimborso; rimborsi;
    i miei soldi; truffa; quanto costa; prezzo; prezzi; ho pagato; fattura; sconto; geld terug; oplichting;
    betaald; prijs; zwrot; pieniadze; oszustwo; ile kosztuje; zaplacil*; iade; para iade; dolandir*; fiyat;
    ne kadar; uang saya; penipuan; harga; berapa harga; hoan lua dao; gia bao nhieu; pengembalian;
    ersattning; pengarna tillbaka`,
  legal: `
    solicitor*; remove it; remove this; i own this; piracy; pirated; torrent*; customs; warrant; witness;
    evidence; testify; guilty; crime scene; law; laws; lawful*; unlawful; felony; crime; crimes;
    authorities; complaint*; complain to; take it down; take this down; take down; takedown; libelous;
    prohibited; forbidden; allowed to; permission; permit; you never asked; never asked me; didn't ask me;
    didnt ask me; gave no credit; my footage; my photo; my picture; my art; my music is in; owns the rights;
    public domain; fair use; court case; judge; jail; prison; regulation*; liable; liability; visa;
    immigration; custody; divorce; evict*; landlord; ley; leyes; juicio; delito; permiso; leis; processo;
    permissao; loi; tribunal; delit; autorisation; gesetz*; rechtlich; verboten; erlaubt; gericht; strafbar;
    erlaubnis; legge; reato; permesso; tribunale; wettelijk; verboden; rechter; toestemming; prawo; zakaz*;
    zgoda; yasak; yasal; mahkeme; izin al*; hukum; ilegal; izin; phap luat; toa an; lawyer*; attorney*;
    lawsuit*; sue; suing; sued; legal; legally; illegal; illegally; court; copyright*; dmca; infring*;
    plagiar*; trademark*; licence; license; licensed; licensing; stole this; stole my; stolen; stealing my;
    you stole; without permission; my permission; permission to use; get permission; have permission;
    ask permission; permission from; without asking; rights to; contract; gdpr; privacy law; police;
    report you; reported you; defam*; slander; libel; terms of service; cease and desist; my rights;
    prosecut*; criminal; arrest*; abogad*; demanda; demandar; denunci*; derechos de autor; policia; robaste;
    sin permiso; advogad*; processar; direitos autorais; avocat; avocate; porter plainte; plainte;
    droits d'auteur; illegal*; anwalt; anwaltin; klage; verklag*; urheberrecht*; anzeige; anzeigen; polizei;
    abmahnung; geklaut; avvocato; denuncia; diritti d'autore; illegale; querela; advocaat; aangifte;
    auteursrecht; politie; prawnik; pozew; prawa autorskie; policja; nielegalne; avukat; pengacara;
    hak cipta; polisi; lapor; luat su; ban quyen; advokat`,
  health: `
    рак; рака; раком; can't do this anymore; cant do this anymore; goodbye everyone; goodbye world; mri;
    ct scan; test results; biopsy; poison*; toxic; my meds; meds; feel so empty; feel empty;
    left this world; left us; miss him every; miss her every; miss you dad; miss you mom; lost him;
    lost her; lost my; perdu mon; perdu ma; perdi a mi; perdi minha; perdi meu; no longer with us;
    last wish; poisonous; edible; nausea; vomit*; rash; cure; cures; cured; heal; heals; healing; jump off;
    jumping off; jumped off; slit my; leukemi*; leukaemi*; heroin; cocaine; meth; drugs; drug; alcoholic;
    alcoholism; sobriety; recovering; recovery; hurts; my pain; in pain; painful; ache; aches; headache*;
    migraine*; bleeding; broken leg; broken arm; therapy; insomnia; weight loss; lose weight; losing weight;
    diet; diets; dieting; fasting; calories; blood pressure; heart attack; heart disease; asthma; arthritis;
    infection; infected; virus; fever; flu; disab*; wheelchair; dementia; alzheimer*; parkinson*;
    hospitalized; ambulance; clinic; nurse; medical; mental health; mentally; trauma; abuse; abused;
    abusive; assault*; grief; grieving; mourning; in heaven; died; dying from; death of; funerals; buried;
    suffer*; struggling; lonely; loneliness; alone tonight; can't cope; cant cope; breakdown; hopeless;
    worthless; pregnant; prescri*; antibiotic*; supplement*; creatine; steroid*; ibuprofen; paracetamol;
    aspirin; insulin; vitamin*; magnesium; saved my life; stopped me from; murio; muerto; muerte; muriendo;
    dolor; duele; enfermo; enferma; cancer; terapia; morreu; doente; mort; mourir; d'en finir; en finir;
    douleur; malade; mal au; deuil; gestorben; verstorben; schmerz*; krank; trauer; therapie; dolore;
    malato; male al; overleden; ziek; pijn; zmarl*; meninggal; sakit; mat roi; zemrel; umrel*; murit;
    bolnav; meghalt; beteg; kuollut; sairas; sjuk; suicid*; kill myself; killing myself; end my life;
    ending my life; end it all; ending it all; reason to live; reason to go on; can't go on; cant go on;
    point of going on; point in going on;
    give up on life; no point living; tired of living; i want to disappear; starve*; starving;
    haven't eaten; havent eaten; i want to be thin; to lose weight; want to die; wanna die;
    don't want to live; dont want to live; not want to live; better off dead; self harm; self-harm;
    cut myself; hurt myself; depressed; depression; anxiety; panic attack*; tumor*; tumour*; chemo*;
    diagnos*; doctor*; hospital*; medication*; medicine*; dosage; dose; doses; pills; overdose*;
    antidepressant*; pregnan*; miscarriage; allergic; allergy; allergies; surgery; symptom*; disease*;
    illness; diabet*; vaccin*; covid*; injur*; chest pain; stroke; seizure*; epilep*; eating disorder;
    anorexi*; bulimi*; rehab; addict to; addiction; relapse*; sober; passed away; mom died; dad died;
    mother died; father died; brother died; sister died; son died; daughter died; friend died; wife died;
    husband died; dog died; cat died; grandma died; grandpa died; he died; she died; just died; who died;
    rest in peace; icu; in the icu; emergency room; intensive care; hospice; died last; died of; funeral;
    lost my mom; lost my dad; lost my mother; lost my father; lost my son; lost my daughter;
    lost my brother; lost my sister; lost my wife; lost my husband; terminal; ptsd; adhd; autis*; bipolar;
    schizophren*; therapist; is it safe to; can i take; should i take; side effect*; matarme; quiero morir;
    no quiero vivir; deprim*; depresion; ansiedad; medico; hospital; embarazada; enfermedad; fallecio;
    murio mi; me matar; quero morrer; depressao; ansiedade; gravida; doenca; faleceu; remedio; me tuer;
    envie de mourir; me suicider; medecin; hopital; enceinte; maladie; decede*; mich umbringen; umbringen;
    will sterben; nicht mehr leben; depressionen; depressiv; arzt; arztin; krankenhaus; schwanger;
    krankheit; krebs; medikament*; tabletten; uccidermi; voglio morire; ammazzarmi; depressione; ansia;
    ospedale; incinta; malattia; tumore; zelfmoord; wil dood; depressief; ziekenhuis; zwanger; samoboj*;
    chce umrzec; zabic sie; depresja; lekarz; szpital; rak; intihar; olmek istiyorum; depresyon; hamile;
    hastane; kanser; bunuh diri; ingin mati; depresi; rumah sakit; tu tu; muon chet; tram cam; benh vien;
    ung thu; sjalvmord; vill do`,
  threat: `
    बम; wait till i see you; wait until i see you; see you on the street; make you pay; one eye open;
    sleep with one eye; which gym you; i know your; i know who you; i know where; end this guy; end him;
    end her; punch his; punch her; punch them; punch your; komm dich holen; dich holen; romper la cara;
    partir la cara; casser la gueule; spacco la faccia; last warning; final warning; you've been warned;
    you have been warned; we will come; we're coming for; slit your; your throat; strangl*; or else;
    see what happens; what's coming to you; whats coming to you; coming to you; stitches; ruin your;
    destroy your; smash your; break your; punch you; slap you; slap your; beat you; fight me;
    meet me outside; i will end you; end you; you're finished; youre finished; you're next; youre next;
    your days are; your family; your kids; your children; your mother will; burn in hell; rot in hell;
    go to hell; drop dead; hunt you; track you; found your; i found where; stalk*; revenge; payback;
    hate you; i hate you; die bitch; shut up or; weapon*; gun; knife; grenade; acid; murder*; lynch*;
    hang him; hang her; shot dead; behead*; matarte; matare; te matare; te parto; te rompo; te pego;
    cuidado con; vas a pagar; te odio; muerte a; matar voce; te pegar; te quebrar; odeio voce; vou acabar;
    frapper; te frapper; te defoncer; te casser; je te hais; gare a toi; tu vas payer; umbringen;
    verprugel*; schlag dich; schlage dich; hau dich; hasse dich; pass auf dich; wirst schon sehen;
    kommst nicht davon; ammazzare; ti spacco; ti picchio; ti odio; la pagherai; afmaken; in elkaar; haat je;
    pobije; zabij*; nienawidze cie; zaplacisz; oldurur*; dover*; nefret; gebert*; hajar; bantai; benci kamu;
    bunuh; danh may; dam may; kill you; kill u; killing you; kill him; kill her; kill them; kill all;
    murder you; shoot you; shoot up; stab you; beat you up; beat your; hurt you; hurt your; find you;
    come for you; coming for you; i know where you; watch your back; you will regret; you'll regret;
    you will pay; you'll pay; you're dead; you are dead; ur dead; dead man; you will die; you should die;
    hope you die; go die; just die; kys; kill yourself; kill urself; hang yourself; rape; raped; bomb;
    bombing; terroris*; burn your; burn down; swat you; doxx; dox you; leak your; blackmail; hack you;
    hack your; with a knife; a knife; a gun; my gun; outside your; je vais te; te retrouver; te tuer;
    get you banned; destroy you; ruin you; deserve to die; should be shot; genocide; te voy a matar;
    te mato; voy a encontrarte; muerete; ojala te mueras; te vas a arrepentir; amenaza; vou te matar; morra;
    vou te achar; se mata; vai se arrepender; je vais te tuer; va mourir; creve; je sais ou tu; suicide toi;
    ich bring dich um; mach dich fertig; mache dich fertig; bring dich um; ich tote dich; ich finde dich;
    stirb; verreck*; ich weiss wo du; ti ammazzo; ti uccido; muori; crepa; so dove abiti; ik maak je dood;
    ik vermoord; ga dood; zabije cie; zdechnij; wiem gdzie mieszkasz; seni oldur*; geber; aku bunuh;
    kubunuh; mati kau; tao giet; giet may; doda dig; hitta dig`,
  personal_data: `
    your instagram password; your password; passwords; booking code; surname; teacher's name is;
    my name and address; my id; id card; account details; phone no; tel; mobile number; zip; passport;
    driver's license; drivers license; driving licence; your kids go; which school; what school;
    your real name; his real name; her real name; lives on; lives at; lives in; living at; home town;
    hometown; your street; what street; cvc; pin code; pin number; zip code; postcode; postal code;
    your location; my location; your exact; gps; coordinates; ip address; born on; birth date; birthdate;
    birth certificate; your age; how old are you; your wife's name; your phone; your cell; my cell;
    my phone is; your whatsapp; your snap; my snap; my insta is; my instagram is; my facebook is; dm me;
    message me; contact me; reach me; hit me up; login; log in with; username; my account; my mail;
    e-mail address; email address; geburtsdatum; meine mail; schreib mir; wo wohnt; wohnst du;
    cual es tu direccion; fecha de nacimiento; pasaporte; correo electronico; escribeme; data de nascimento;
    passaporte; cpf; me chama no; date de naissance; passeport; mon num; ecris moi; contacte moi;
    data di nascita; passaporto; codice fiscale; scrivimi; contattami; geboortedatum; paspoort;
    data urodzenia; paszport; pesel; napisz do mnie; dogum tarihi; pasaport; tc kimlik; hubungi; ngay sinh;
    lien he; my address; my home address; your address; home address; my phone; phone number; my number is;
    your number; call me at; call me on; text me; my email; my e-mail; email me; your email; my password;
    password is; my account number; credit card*; card number; debit card; cvv; social security; ssn;
    passport number; date of birth; my full name is; my real name; i live at; i live on; where do you live;
    where you live; license plate; whatsapp me; my whatsapp; my snapchat; my discord; iban; bank details;
    medical record*; mi direccion; mi telefono; mi numero; mi correo; mi contrasena; vivo en la calle;
    donde vives; tu numero; meu endereco; meu telefone; meu numero; minha senha; meu email; onde voce mora;
    moro na rua; mon adresse; mon numero; mon mot de passe; ou tu habites; ton numero; mon mail;
    meine adresse; meine nummer; handynummer; telefonnummer; mein passwort; ich wohne in der; wo wohnst du;
    deine nummer; il mio indirizzo; il mio numero; la mia password; dove abiti; abito in via; mijn adres;
    mijn nummer; mijn wachtwoord; waar woon je; moj adres; moj numer; moje haslo; gdzie mieszkasz; adresim;
    numaram; sifrem; nerede oturuyorsun; alamat saya; nomor saya; nomor hp; kata sandi; dia chi cua;
    so dien thoai; mat khau`,
  minor: `
    mommy; mummy; daddy; only 13; only 12; only 11; only 14; my bedtime; homework; recess; my tutor;
    контрольная; школе; классе; my grade; middle school; elementary; kindergarten; preschool; 5th grade;
    primary school; high school freshman; when i grow up; when im older; when i'm older; when i'm big;
    my mom says; my mum says; my dad says; my mom said; my mum said; my dad said; my mom lets; my mom let;
    my dad lets; my parents let; my parents say; not allowed to watch; past my bedtime; after school;
    at school today; in school we; my class; my classmates; our teacher; my school; grounded; ask my mom;
    ask my dad; ask my parents; my allowance; my little sister and me; little kid; i'm young; im young;
    third grade; school project; for school; year old son; year old daughter; tengo doce anos;
    tengo once anos; tengo diez anos; tengo nueve anos; tengo ocho anos; tengo trece anos;
    tengo catorce anos; cuando sea grande; mis papas; mi escuela; en la escuela; de mayor quiero;
    quando eu crescer; meus pais; minha escola; na escola; tenho doze; tenho dez; en cm1; en cm2; en ce1;
    en ce2; en 6eme; en 5eme; en sixieme; en cinquieme; quand je serai grand; quand je serai grande;
    mes parents; mon ecole; wenn ich gross bin; wenn ich groß bin; meine eltern; in der schule;
    ich bin zehn; ich bin elf; ich bin zwolf; ich bin neun; ich bin acht; quando saro grande;
    i miei genitori; a scuola; als ik groot ben; mijn ouders; gdy dorosne; jak dorosne; moi rodzice;
    w szkole; buyuyunce; okulda; orang tua; di sekolah; i'm a kid; im a kid; i am a kid; i'm just a kid;
    im just a kid; just a kid; only a kid; i'm a child; i am a child; i'm a minor; im a minor; underage;
    in elementary school; in primary school; in middle school; in kindergarten; my teacher; my homework;
    my mom won't let; my mom wont let; my mum won't let; my parents won't let; my parents dont let;
    my parents don't let; don't tell my mom; dont tell my mom; my mommy; my mummy; my daddy; soy un nino;
    soy una nina; soy menor; menor de edad; mi mama no me deja; sou uma crianca; sou menor;
    minha mae nao deixa; je suis un enfant; je suis mineur; je suis mineure; ma maman; au college;
    en primaire; ich bin ein kind; minderjahrig; meine mama; in der grundschule; sono un bambino;
    sono una bambina; sono minorenne; la mia mamma; ik ben een kind; minderjarig; basisschool;
    jestem dzieckiem; niepelnoletni*; w podstawowce; cocugum; ilkokul; annem izin; masih sd; masih smp;
    anak sd; hoc sinh tieu hoc; con nit`,
  sarcasm: `
    sure jan; sure, jan; forgot to laugh; totally believable; oscar incoming; let's all trust;
    lets all trust; nunca lo habia visto; super wieder; toll wieder; toll noch ein; toll, noch ein;
    super, wieder; toll, wieder; yeah totally; yeah, totally; sure, because; sure because; oh yes let's;
    oh yes, let's; wow so funny; so funny i forgot; much wow; very wow; such wow; finally learn*;
    nothing to do with; very scientific; so scientific; very professional; so professional; very mature;
    so mature; very classy; so classy; very convincing; so convincing; so believable; very believable;
    so realistic; very realistic; very clever; so clever; very smart move; so smart; real smart; who needs;
    the world needed; the world really needed; what the world needed; managed to say; simply brilliant;
    just brilliant; just great; just perfect; just wonderful; just lovely; groundbreaking; revolutionary;
    nobel prize; give this man; give him a medal; give her an oscar; oscar worthy; and the oscar goes;
    what could go wrong; what could possibly go wrong; works every time; sounds legit; seems legit;
    totally legit; legit lol; i'm shocked; im shocked; shocked i tell you; never would have guessed;
    color me surprised; tell me something new; thanks captain; captain obvious; thank you captain;
    no way really; you don't say; you dont say; really now; good one; nice one genius; lucky us; lucky me;
    poor you; boo hoo; cry me a river; world's smallest violin; so deep; very deep; so edgy; oh look;
    oh joy; oh yay; oh nice; oh good; oh perfect; oh fantastic; oh please; oh no the; oh yes the; oh really;
    big surprise; great plan; brilliant plan; brilliant idea; because everyone has; because everybody has;
    because who doesn't; quality content; peak content; peak journalism; peak comedy; top tier acting;
    hollywood is calling; que novedad; que bonito no; menuda sorpresa; vaya novedad; muy cientifico;
    enhorabuena genio; bravo crack; que gran idea; nossa que novidade; que novidade; parabens genio;
    grande ideia; quelle nouveaute; quelle originalite; bravo l'artiste; bien joue champion;
    tres scientifique; super noch ein; wow wie neu; sehr witzig; sehr originell; na toll; na super;
    herzlichen gluckwunsch du; schlaumeier; ach was; ach nee; ma dai; ma va; grande idea; bella trovata;
    complimenti genio; goh wat; wat een verrassing; brawo geniuszu; no prosze; aferin sana; cok bilimsel;
    wah hebat banget; hebat sekali ya; gioi qua ha; yeah right; yeah sure; oh sure; sure buddy;
    sure thing buddy; thanks for nothing; oh great; oh wonderful; oh wow thanks; wow thanks; gee thanks;
    thanks a lot for; thanks for wasting; thanks for ruining; nice job ruining; great job ruining;
    way to go; what a genius; such a genius; real genius; slow clap; clap clap; said no one; said nobody;
    no one ever; totally not; definitely not a; not at all suspicious; how original; so original;
    very original; how convenient; how surprising; what a surprise; what a shock; shocker; shocking;
    who could have guessed; who would have thought; who would've thought; love how you never;
    love how you forgot; love how you ignore; love that you never; i love when you ignore;
    because that makes sense; makes total sense; makes so much sense; tell me more; i'm so impressed;
    im so impressed; color me; keep telling yourself; good luck with that; nice try; cool story;
    10/10 would; just what i needed; just what we needed; exactly what we needed; another masterpiece;
    absolute masterpiece of; so brave; must be nice; good for you; big brain; no shit; no kidding;
    well done genius; congrats genius; congratulations you; bravo genius; because of course;
    of course it is; yeah because; oh yes because; yes because; never seen that before;
    never heard that before; never seen that one before; and i'm the king; and i'm the queen;
    and i am the king; and i'm the pope; and pigs fly; pigs can fly; si claro; claro como tu digas;
    como tu digas; genio; claro que si campeon; gracias por nada; que original; que sorpresa; que genio;
    aja si; no me digas; aham; aham sei; sei sei; obrigado por nada; que surpresa; muito original;
    nossa que genio; mais bien sur; bien sur que oui; merci pour rien; quelle surprise; tres original;
    bravo champion; quel genie; ja klar; na klar; danke fur nichts; wie originell;
    was fur eine uberraschung; super gemacht du; si certo; come no; grazie per niente; che originalita;
    che sorpresa; ja hoor; bedankt voor niets; no jasne; dzieki za nic; tabii tabii; aynen aynen; yersen;
    iya deh; ya kali; haha vui qua; ja visst; tack for inget`,
} as const;

/** The same for scripts without blanks, and for words that take prefixes and endings: matched anywhere. */
export const UNSPACED: Record<keyof typeof PHRASES, string> = {
  money: `
    верните деньги; возврат; мошенник; мошенничество; обман; развод на; сколько стоит; цена; оплат;
    заплатил; кредит; инвестиц; поверніть гроші; шахрай; скільки коштує; استرجاع; استرداد; أموالي; احتيال;
    نصب; كم السعر; بكم; रिफंड; पैसे वापस; धोखा; कितने का; कीमत; 返金; 詐欺; いくら; 値段; お金; 환불; 사기; 얼마; 가격; 退款; 骗子;
    詐騙; 诈骗; 多少钱; 价格; 退钱; คืนเงิน; โกง; ราคา; เท่าไหร่; החזר; הונאה; כמה עולה; επιστροφη χρηματων; απατη`,
  legal: `
    адвокат; юрист; подам в суд; в суд; авторск; полици; незаконн; украл; محام; محكمة; حقوق النشر; شرطة;
    قانون; वकील; मुकदमा; पुलिस; कानून; कॉपीराइट; चोरी; 弁護士; 訴え; 著作権; 警察; 違法; 盗作; 변호사; 고소; 저작권; 경찰; 불법; 律师;
    律師; 起诉; 起訴; 版权; 版權; 侵权; 违法; ทนาย; ฟ้อง; ลิขสิทธิ์; ตำรวจ; עורך דין; תביעה; משטרה; זכויות יוצרים;
    δικηγορ; αστυνομ`,
  health: `
    самоуби; покончить с собой; хочу умереть; не хочу жить; депресси; больниц; врач; беремен; лекарств;
    умер; умерла; самогуб; хочу померти; лікар; депресі; انتحار; أموت; اكتئاب; مستشفى; دكتور; سرطان; حامل;
    مرض; आत्महत्या; मरना चाहता; मरना चाहती; डिप्रेशन; अस्पताल; डॉक्टर; कैंसर; गर्भवती; दवा; 死にたい; 自殺; うつ病;
    鬱; 病院; 医者; 癌; ガン; 妊娠; 薬; 자살; 죽고 싶; 우울; 병원; 의사; 암에; 임신; 자해; 自杀; 想死; 不想活; 抑郁; 憂鬱; 医院; 醫院; 医生; 癌症; 怀孕;
    ฆ่าตัวตาย; อยากตาย; ซึมเศร้า; โรงพยาบาล; มะเร็ง; התאבדות; רוצה למות; דיכאון; סרטן; αυτοκτον; καταθλιψ;
    νοσοκομ`,
  threat: `
    убью; я тебя найду; найду тебя; сдохни; умри; взорв; пожалеешь; вб'ю; здохни; знайду тебе; سأقتلك;
    اقتلك; أقتلك; سأجدك; مت يا; قنبلة; मार दूंगा; मार डालूंगा; जान से; मर जा; 殺す; 殺して; 死ね; 爆破; 죽여; 죽인다; 죽어라;
    찾아간다; 杀了你; 殺了你; 去死; 弄死; 炸弹; 炸彈; ฆ่ามึง; ฆ่าเธอ; ไปตาย; אהרוג אותך; תמות; θα σε σκοτωσ; ψοφα`,
  personal_data: `
    мой адрес; мой номер; мой телефон; мой пароль; где ты живешь; моя почта; мій номер; моя адреса; عنواني;
    رقمي; كلمة السر; أين تسكن; मेरा पता; मेरा नंबर; पासवर्ड; कहाँ रहते; 住所; 電話番号; パスワード; どこに住; 전화번호; 주소는;
    비밀번호; 어디 살; 我的地址; 电话号码; 電話號碼; 密码; 密碼; 住在哪; ที่อยู่; เบอร์โทร; รหัสผ่าน; הכתובת שלי; מספר הטלפון; הסיסמה`,
  minor: `
    я ребенок; я ребёнок; мама не разрешает; в начальной школе; школьник; школьница; несовершеннолет;
    أنا طفل; انا طفل; طفلة; قاصر; मैं बच्चा; मैं बच्ची; नाबालिग; 小学生; 中学生; 未成年; 子供です; 초등학생; 중학생; 미성년;
    저는 어린이; 我是小学生; 我是小孩; 我还小; เด็กประถม; ผู้เยาว์; אני ילד; אני ילדה; קטין`,
  sarcasm: `
    ну да конечно; ну да, конечно; ага, конечно; конечно, верю; так я и поверил; ага конечно;
    спасибо за ничего; какая неожиданность; ну ты гений; ага щас; اكيد اكيد; يا سلام; हाँ हाँ; वाह क्या बात;
    はいはい; さすがですね(笑); すごいですねー(棒; (棒); 어련하; 참 잘했네; 呵呵; 真是天才; 真厉害呢; 谢谢你啊; จ้าาา; เก่งจังเลยนะ`,
};
