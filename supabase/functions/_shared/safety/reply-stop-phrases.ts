import type { StopClass } from "../database/vocabulary.gen.ts";

/**
 * What a reply must not say without a person, by class, in the notation of `word-phrases.ts`: what promises, advises, asks for or attacks.
 * A reply that thanks "for watching", greets "your kids" or "owes" a second part says nothing of the kind.
 */
export const REPLY_PHRASES: Record<StopClass, string> = {
  money: `
    refund*/reimburs*/compensat*/discount*/coupon*/giveaway*/investment*/bitcoin/crypto*/paypal/loan/loans/debts
    your money/prize/order/purchase/subscription/membership/savings ; money back ; gift card* ; promo code ; you won ; (youve|you have) won ; pay you/us/me/by/with/via ; invest in bitcoin/crypto/gold/stocks ; invest now/your
    make/earn money ; get rich ; bank account/transfer ; wire transfer ; free trial ; percent off ; send/make the/a/your payment ; send payment ; payment to ; transfer it/the to
    reembols*/descuento*/cupon*/sorteo/ganaste/invierte/inversion*/criptomoned*/devolvemos/devolveremos ; devolver (el|su|tu) dinero ; tu/su dinero/pedido/pago ; te/le pago/pagamos/pagaremos ; has ganado ; gana* dinero ; haz/haga/hagan/mandame/envia/envie una/la transferencia ; transfiere*/transfiera*
    desconto*/cupom/sorteio/estorn*/investimento*/invista/pagaremos ; seu dinheiro/pedido/pagamento/pix ; devolver o ; voce ganhou ; ganhar dinheiro ; por/um pix
    rembours*/dedommag*/investissement*/rendement* ; votre/ton/ta argent/commande/paiement ; remise de ; code promo ; bon dachat ; avez/as gagne ; gagner de largent ; fais/faites/envoie/envoyez un/le/ton/votre virement
    erstatt*/ruckerstatt*/zuruckerstatt*/entschadig*/rabatt*/gutschein*/gewinnspiel/investition* ; geld/betrag zuruck/verdienen ; dein*/ihr* geld/bestellung/zahlung ; (du hast|sie haben) gewonnen ; investiere* jetzt/sie ; zahlen dir/ihnen ; uberweise/uberweist/uberweisen mir/uns/sie/es/den/das
    rimbors*/risarc*/investiment*/investi/investa ; tuoi/suoi soldi ; tuo/suo ordine ; sconto del ; codice sconto ; hai/ha vinto ; guadagnare soldi ; fai/fate/faccia/manda un/il bonifico
    terugbetal*/korting*/investeer* ; geld terug ; je geld/bestelling ; hebt gewonnen ; zwrot*/zwroci*/rabat* ; twoje pieniadze/zamowienie ; zrob/wyslij/wykonaj przelew
    iade ed* ; para iade* ; paraniz*/indirim*/kazandiniz/yatirim* ; uangmu/diskon/investasi/pesananmu ; uang kembali ; kembalikan uang ; kamu menang ; transfer ke ; paise/paisa wapas/bhej*/kama* ; invest karo
    верните/вернем деньги/вам/все ; возврат*/возмест*/скидк*/промокод*/инвестиру*/инвестиц*/криптовалют*/заработаете ; вы/ты выиграл* ; ваш/твой заказ ; заработать ден*`,
  legal: `
    lawyer*/attorney*/lawsuit*/sue/suing/sued/legally/lawful*/unlawful/copyright*/commercially/police/prosecut*/arrested/liability/contract
    legal advice/right*/action ; in/to court ; license/licence to ; your rights/taxes ; the/by law ; report them ; (ill|well|i will|we will) report ; tax advice
    abogad*/demandar*/denunci*/legalmente/policia/juicio/la ley ; derechos de autor ; tus/sus derechos ; advogad* ; processar/processe _ ele*/empresa/canal ; a/por lei ; direitos autorais ; seus direitos
    avocat*/legalement/tribunal*/delit ; porter/portez/porte plainte ; la loi ; droits dauteur ; vos/tes droits ; anwalt*/anwaltin/verklag*/rechtlich*/gesetzlich*/strafbar/urheberrecht*/polizei ; vor gericht ; anzeige erstatt* ; dein*/ihre recht*
    avvocat* ; la legge ; diritti dautore ; tuoi diritti ; advocaat/aangifte/auteursrecht*/wettelijk*/politie ; de wet ; prawnik*/adwokat*/pozew/pozwij*/nielegaln*/policj* ; praw* autorsk* ; zgodnie z prawem
    avukat*/yasal*/telif*/polise/mahkeme* ; dava ac* ; pengacara ; hak cipta ; lapor polisi ; menurut hukum ; vakil*/kanoon* ; wakil se ; case kar*
    адвокат*/юрист*/авторск*/полици*/незаконн*/законно/юридическ* ; в суд ; по закону`,
  health: `
    medication*/medicine*/prescri*/dosage/pill/pills/ibuprofen*/paracetamol/aspirin/antibiotic*/antidepressant*/insulin/supplements/therapist/diagnos*/symptom*/disease*/illness/heals/diabet*
    pregnan*/allergic/allergies/cancer/tumor*/vaccin*/covid*/surgery/depression*/depressed/anxiety/suicid*/addiction/condolence*/hospital/hospitals/hotline ; one/two/half/take _ tablet* ; tablet* a day
    see/ask/need/without/of a/your doctor ; consult a/your ; no doctor needed ; will/can cure ; blood pressure ; heart attack ; kill yourself/myself ; self harm ; a/your/the fever ; sorry for your loss ; passed away
    rest in peace ; weight loss ; mg of/a ; safe to eat/take
    medicacion/medicament*/medicin*/diabetic*/embaraz*/depresion/ansiedad ; pastillas al dia ; toma/tus pastillas ; al medico ; consulta a tu ; te cura ; cura la/el/a ; siento por tu perdida ; sentido pesame ; mis condolencias
    comprimido*/gravida/gravidez/depressao/ansiedade ; este/o/seu/tome/um remedio ; um/sem/de medico ; pressao alta ; meus sentimentos ; medecin*/ordonnance/comprimes/enceinte/grossesse/guerit/guerir/anxiete/hopital
    medikament*/tabletten/arztlich*/schwanger*/selbstmord/umbringen/krebs/heilt/heilen/geheilt/beileid/krankenhaus/therapie/blutdruck ; zum/keinen/kein/deinen/ohne/einen arzt
    medicinal*/compressa/compresse/incinta/gravidanza/depressione/condoglianze/ospedale/guarisce ; dal/al/senza medico ; il tuo medico ; pressione alta ; medicijn*/zwanger*/depressie/zelfmoord/ziekenhuis ; (naar de|je|geen) dokter
    leki/tabletk*/lekarz*/ciaz*/depresj*/samoboj*/szpital* ; lek przeciw* ; ilac/ilaci/ilaclari/doktora/hamile*/depresyon/intihar/bassaginiz/hastane* ; obat*/hamil/depresi ; ke/tanpa dokter ; bunuh diri ; turut berduka ; rumah sakit
    dawai*/dawa/ilaj/bimari/atmahatya ; goli kha*/lo ; doctor ke paas ; doctor ki zarurat ; sugar theek ; самоуби*/депресси*/больниц*/врача/врачу/беремен*/лекарств*/таблет*/соболезн*/диабет*/вылеч*`,
  threat: `
    kill/killing/murder/shoot/stab/punch/hunt/track/destroy/end/hate you ; kill yourself/urself ; kys/blackmail ; smash/hack/leak your ; break your neck/legs/face ; come/coming for you
    know where you* live/family/kids ; watch your back ; you will regret/die ; youll regret ; (youll|you will) pay for ; make you pay ; (youre|you are) dead ; should die ; hope you die ; go die ; hang yourself ; burn/rot in hell ; go to hell
    ruin your life ; (youve|you have) been warned ; last/final warning ; youre next
    matarte/encontrarte/muerete ; te voy a matar/encontrar ; te mato/rompo/odio/encontrare ; ojala te mueras ; te vas a arrepentir ; vas a pagar ; se/sabemos donde vives ; vou te matar/achar/encontrar ; vai se arrepender ; te quebrar/odeio ; sei onde voce mora ; vou acabar com voce
    je vais te tuer/retrouver/trouver/frapper/casser/detruire ; te tuer/hais/defoncer ; suicide toi ; vas payer ; vas le regretter ; va mourir/crever ; creve donc ; vas crever ; sais ou tu ; te casser la
    bring*/mach* dich um/fertig ; werde/werden dich finden ; wo du wohnst ; wirst es bereuen ; wirst du bereuen ; stirb/verreck* ; hasse/schlag*/hau dich ; ti ammazzo/uccido/trovero/spacco/odio ; te ne pentirai ; la pagherai ; so dove abiti ; crepa
    maak je dood ; weet je te vinden ; ik vermoord ; ga dood ; waar je woont ; zult er spijt ; zabije/znajde/nienawidze cie ; pozalujesz/zdechnij ; wiem gdzie mieszkasz ; seni oldur*/bulur* ; pisman olacaksin ; nerede yasadigini ; geber
    aku bunuh ; kubunuh ; mati kau ; kamu akan menyesal ; tahu rumahmu ; jaan se maar ; maar dunga/dungi/dalunga ; mar ja ; dekh lunga ; pachtayega ; ghar jaanta ; убью/сдохни/взорв*/пожалеешь ; найду/ненавижу тебя ; тебя найду ; знаю где ты жив*`,
  personal_data: `
    whatsapp/telegram/privately/iban/passport ; your address/phone/email/birthday/location/password ; home address ; my address/number is ; phone number ; e mail me ; email/text/contact/dm/message me ; my email/snapchat ; call me at/on ; call/contact us at ; your snapchat ; add me on
    in private ; private message ; reach me at ; password is ; card number/details ; your credit/debit card* ; bank details ; your account number ; date of birth ; your full/real name ; where do you live ; i live at ; send _ a photo/picture ; send/give me your
    tu direccion/telefono/numero/correo/contrasena ; numero de telefono ; mi numero/correo ; donde vives ; mandame una foto ; escribeme al/a ; por/mensaje privado ; tus datos ; seu/o endereco ; seu telefone/numero/email ; numero de telefone ; meu numero/email ; sua senha
    onde voce mora ; me chama no ; me manda uma foto ; no privado ; seus dados ; votre/ton adresse/numero ; numero de telephone ; mon numero/mail ; votre mail ; mot de passe ; ou tu habites ; ou habites ; en/message prive ; envoie moi une photo ; vos/tes coordonnees
    deine/ihre/meine adresse/nummer ; telefonnummer/handynummer/privatnachricht ; dein passwort ; wo wohnst/wohnen ; ruf* mich/sie an/mich ; schreib mir privat/eine ; schick mir ein foto ; deine daten
    tuo/mio indirizzo/numero ; numero di telefono ; tua password ; dove abiti ; in privato ; mandami una foto ; tuoi dati ; je adres/nummer ; telefoonnummer ; je wachtwoord ; waar woon je ; prive bericht ; stuur me ; twoj adres/numer ; numer telefonu ; twoje haslo ; gdzie mieszkasz ; na priv
    adresin/adresini/adresiniz*/numaran*/sifren*/ozelden ; telefon numara* ; nerede oturuyorsun ; alamatmu/nomormu/japri ; alamat kamu ; nomor hp ; kata sandi ; dm aku ; apna/aapka/mera number/address ; ghar ka pata ; apna pata ; password bata* ; kahan rehte ; photo bhej*
    ваш/твой/мой номер/адрес ; номер телефона ; пароль ; где ты живешь ; в личку/лс ; пришли фото`,
  minor: `
    which school ; what school do/are you ; how old are you ; do your parents ; your parents know/dont ; dont tell your ; at/for your age ; (youre|you are) _ a child/kid ; in third/fourth/fifth/sixth/3rd/4th/5th/6th grade
    a/en que escuela/colegio ; cuantos anos tienes ; tus padres saben ; para/a tu edad ; no le digas a ; qual escola ; em que escola ; quantos anos voce ; seus pais sabem ; sua idade ; quelle ecole ; quel age as tu ; as/tas quel age ; tes parents savent ; a/pour ton age
    welche schule ; wie alt bist du ; deine eltern wissen ; wissen deine eltern ; in deinem alter ; fur dein alter ; in der grundschule ; che scuola ; quanti anni hai ; tuoi genitori sanno ; tua eta ; welke school ; hoe oud ben je ; jouw leeftijd
    jakiej szkoly ; ile masz lat ; w twoim wieku ; twoi rodzice wiedza ; hangi okul ; kac yasindasin ; senin yasinda ; annen baban biliyor ; sekolah di mana ; umur kamu berapa ; umurmu ; di usiamu ; kis school ; kitne saal ke ho ; umar kya hai ; mummy papa ko mat
    сколько тебе лет ; в какой школе ; твои родители знают ; твоего возраста`,
  sarcasm: `
    slow clap ; captain obvious ; yeah right/sure ; sure buddy/jan ; whatever you say ; if you say so ; keep telling yourself ; nobody/one asked ; nice one genius ; congrats/done genius ; thanks for nothing/wasting/ruining ; good luck with that
    how original ; no shit ; did you even watch ; can you even read ; learn to read ; obviously know everything ; you know everything ; know it all ; cool story bro ; do _ better then
    como tu digas ; gracias/obrigado por nada ; claro campeon ; felicidades/bravo/parabens/complimenti genio ; genio eres ; nadie te pregunto ; aham sei ; sei sei ; ninguem _ perguntou ; merci pour rien ; bravo/joue champion ; personne ta demande
    danke fur nichts ; na toll/super ; schlaumeier ; wie originell ; hat dich keiner gefragt ; niemand hat dich gefragt ; grazie per niente ; come no ; nessuno te lha chiesto ; bedankt voor niets ; wat een genie ; dzieki za nic ; brawo geniuszu ; nikt nie pytal
    aferin sana ; kimse sormadi ; ada yang nanya ; iya deh ; kisne pucha ; kisi ne nahi pucha ; ага _ конечно ; ага щас ; ну да конечно ; спасибо за ничего ; тебя не спрашивали`,
};

/** The same in Japanese: found anywhere. */
export const REPLY_UNSPACED: Record<StopClass, RegExp> = {
  money: /返金|返品|割引|当選|投資|儲か|稼げ|振り込|ご注文/u,
  legal: /弁護士|訴え|著作権|警察|違法|合法|法律/u,
  health:
    /死にたい|自殺|うつ病|病院|医師|(?<!歯)医者|癌|がんに|妊娠|錠|治りま|治る|糖尿|お悔やみ|ご冥福|(?<!火)薬(?![味膳指])/u,
  threat: /殺す|殺して|殺される|くたばれ|後悔させ|爆破|死ね(?![るばな])/u,
  personal_data: /住所|電話番号|パスワード|どこに住|個人的に連絡|写真を送/u,
  minor: /何歳ですか|どこの学校|学校はどこ|未成年/u,
  sarcasm: /はいはい|\(棒\)|誰も聞いて/u,
};

/** Words that run a viewer down. In English and its like, where they also serve ordinary talk, only when aimed. */
export const INSULTS = `
  you idiot/moron/fool/loser/stupid/dumb/clown/troll/pathetic/suck ; (youre|you are) _ _ pathetic/idiot/moron/stupid/dumb/loser/embarrassment/ugly/worthless ; (youre|you are) a joke ; too stupid/dumb to ; shut up/your ; fuck you/off ; piss off ; screw you
  bitch/asshole/dumbass/retard*/cunt/moron*/imbecil* ; get a life ; nobody/one likes you
  idiota*/pendej*/gilipollas/callate ; estupid* eres ; eres _ estupid*/tont*/inutil ; cierra la boca ; vete a la mierda ; hijo de puta ; das pena/asco
  burro demais ; muito burr* ; voce e burr* ; seu/sua burr*/lixo ; cala _ boca ; vai se foder ; vai tomar no ; babaca/trouxa ; filho da puta
  (tes|vraiment|trop|pauvre|espece de) con ; pauvre type ; connard/connasse/abruti*/debile/cretin* ; ferme la ; ta gueule ; va te faire ; idiot que tu es ; espece didiot ; es/tes stupide/bete
  du idiot/trottel/depp/dummkopf ; du bist dumm/blod ; bist du dumm ; zu dumm/blod ; vollidiot/trottel/dummkopf/arschloch/wichser/hurensohn ; halt die klappe ; halt* _ maul ; verpiss dich ; leck mich
  sei _ _ stupid*/idiot*/scem*/asino ; scemo/stronz*/vaffanculo/coglione/deficiente ; stai zitt* ; fai schifo/pena ; hou je bek/mond ; sukkel/klootzak/domkop ; je bent dom ; te dom om
  zamknij sie ; spierdalaj/debil/kretyn*/frajer* ; jestes glup* ; aptal*/gerizekali/defol ; salak misin ; kapa ceneni ; goblok/tolol/bangsat ; bodoh kamu ; kamu/dasar bodoh
  bewakoof/bewkoof/bevakoof/gadha/gadhe/kamina/kamine/chutiya ; ullu ka/ke ; chup kar/raho/be ; pagal hai kya ; идиот*/дурак*/дебил*/кретин*/придур*/заткнись/мудак*/ничтожеств* ; дура ты ; тупой/тупая ты ; ты тупой/тупая ; пошел ты`;

export const INSULTS_UNSPACED = /馬鹿[だか]|お前は|バカ[だか]|[あア]ホか|てめえ|黙れ|うざい|きもい/u;
