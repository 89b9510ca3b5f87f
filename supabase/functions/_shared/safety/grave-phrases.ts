/**
 * Despair and threats as viewers say them, by language, in the notation of `word-phrases.ts`. A phrase stays out when praise, a joke or
 * a recipe says it too ("this killed me", "I could kill for it", "see you soon"): what only its context tells is for the readings.
 */
interface Phrases {
  /** What denies a phrase in front of it or in a gap. */
  denials: string;
  /** Names in capitals for what its phrases repeat; a later one may use those before it. */
  sets: Record<string, string>;
  despair: string;
  threat: string;
}

/** Behind a phrase they make a joke of it. */
export const LAUGHTER = "lol lmao lmfao rofl jk xd mdr ptdr kidding joking scherz spass broma mentira 笑";

export const GRAVE_PHRASES: Record<string, Phrases> = {
  en: {
    denials:
      "not dont doesnt didnt never no wont cant cannot isnt arent wasnt werent wouldnt couldnt shouldnt without",
    sets: {
      YOU: "you/u/ya",
      YR: "your/ur",
      NOT: "(dont|do not|didnt|cant|cannot|couldnt|no longer)",
      WANT: "(want|want to|wanna|wish to)",
      ALIVE:
        "(live|living|go on|going on|keep going|carry on|wake up|waking up|be here|being here|be alive|being alive|exist|existi*)",
      MORE: "(anymore|any more|any longer|much longer|like this)",
      WILL: "(will|ill|gonna|going to|imma|should|needs to|want to|wanna)",
      LIMB: "legs/knees/bones/neck/nose/teeth/fingers/hands/arms/throat/face",
      HOME: "house/home/place/door/window/studio/office/buildi*/street",
    },
    despair: `
      i _ WANT _ (die|be dead) -of/from/laughing/inside/every/in/on/with/hearing/when/for/to ; NOT _ (WANT|feel like) _ ALIVE MORE
      (dont|do not|no longer) _ (WANT _ (exist|be alive|keep living)|feel like _ (living|existi*|being alive|waking up))
      (NOT|hardly) _ see/find/have ~ reas*/point/purpose/sense ~ ALIVE -with/the/this ; no ~ reason/point/will/streng* _ to/in ALIVE -with/the/this
      nothing _ to live for ; i _ cant/cannot _ do this MORE ; cant/cannot _ (go on|carry on|keep going|live) MORE -with
      tired/sick/weary/done of/with _ (life|living|being alive|existi*|it all) ; give/giving/gave up on life/living/myself ; (isnt|not|no longer) worth living
      this/it/that _ _ my _ last/final comment/message/goodbye/words/night -on/about/here/in/with/for/before ; goodbye world/forever ; goodbye/suicide letter/note
      say/saying goodbye (before i|to everyo*|to you all|forever) ; (by the time|when|once) ~ read*/see this ~ gone/dead
      (wont|will not|not) be _ alive/around/here (tomorr*|much longer|anymore|next week|in the morning) ; leav* this world/life ; better/happier/easier _ without me
      better if i _ (gone|dead|not here|wasnt here) ; (nobody|no one|noone) _ _ (miss me|notice _ _ gone|care _ i die) ; sleep/asleep/bed ~ and/to never/not ~ wake
      hope/wish/pray ~ i dont/never/didnt ~ wake ; never wake up again/anymore ; if i _ didnt/dont/never wake up -early/in/on ; wish i was/were dead
      wish _ never ~ born/existed ; i _ _ WANT _ disapp*/vanish -from/into/to/in/for/with ; end/ending/ended (my _ life|it all|it tonight)
      of/about/gonna end/ending it -with/on/in/like/here/at/the ; take/taking my own life ; kill*/unalive/hang* myself -laughing/with/to/trying/over/doing/at/in/for/a/some
      cut/cutting/hurt*/harm* myself (again|on purpose|tonight) ; commit/attempt/about/consid* suicide -squad/scene ; i/im/feel*/been _ suicid* ; suicid* though*
      all/enough _ _ pills ; jump* (off|from|in front of) the/a/that bridge/roof/buildi*/train
      join*/with (him|her|my _ mom/mum/dad/wife/husband/son/daught*) (again|soon|tonight|in heaven) ; im/am/being _ a burden
      tonight/tomorr*/today (it _ ends|everyt* ends|ill end) ; only/last ~ keep*/stoppi* me alive/here/from ; reason im _ _ alive/breath*`,
    threat: `
      WILL _ kill/murder/shoot/stab/strang*/hurt/hunt/beat/punch/destroy/burn/find/end _ YOU/him/her/them -on/in/a/an/some/the/at/with/to/of
      WILL ~ break/smash/cut/crush/burn/slit/destroy ~ YR _ LIMB/HOME/car/channel/life ; WILL make YOU pay/suffer/regret ; coming/come for YOU -to
      know ~ where/when/which ~ YOU/YR ~ live/lives/sleep/work/works/park/school/home/house/studio ; know ~ where the/that _ studio/house/shop
      know/have/found/got YR _ address -book ; i/we _ know ~ school/kinder*/daycare ~ goes/go
      ill/will/im/am/well ~ wait*/standi*/parked ~ (outside|in front of|at|by|behind) YR _ HOME ; outside YR _ HOME now/tonight/right ; pay ~ a _ visit
      shame/pity/sad if ~ happen*/burn*/fire/broke/accide*/hurt/disapp* ; watch YR _ back -when/while/posture/muscles/pain/in/position
      lock/check YR _ door*/windows/brakes ; enjoy/sleep ~ while YOU still can/have/breathe ; enjoy YR _ LIMB ~ while
      accide* _ happen _ (to people|easily|quickly|so|fast) ; (youll|YOU/youre (will|gonna|going to)) ~ (regret|pay for) it/this/that -if/when
      see what happens (to you|when i|when we) ; (one more|another|next|keep|say that) ~ and/you ~ (see what|regret|sorry|find out|visit|hospit*|find you) -if
      YR/his/her days are number* ; YOU (wont|will not) ~ (live long|see tomorr*|make it home|walk again|be smiling|be laughi*|last long)
      hope YOU/YR ~ die/dies/burn*/crash/choke/rot/suffer/cancer -laughing ; kill/hang/shoot yourse* -laughing ; kys ; go die ; world/everyo* ~ better _ without YOU
      say goodbye to YR _ LIMB/family/kids/house/life ; YR _ daught*/son/kids/childr* ~ alone
      (when|if|next time) i _ see/meet/catch YOU ~ dead/kill/break/sorry/regret`,
  },
  de: {
    denials: "nicht kein keine keinen nie niemals",
    sets: {
      DICH: "dich/euch/ihn/sie",
      DIR: "dir/euch",
      DEIN: "dein*/euer/eure*",
      LEBEN: "(leben|weiter*|aufwac*|da sein|hier sein|existi*)",
      WILL: "will/mag/mochte/wollte/kann",
      WERDE: "werd*/wird/will/sollte/muss/konnte/wurde",
      GLIED: "beine/arme/finger/genick/zahne/knochen/nase/hals/kehle/gesicht/hande/fresse",
    },
    despair: `
      WILL ~ nicht/nimmer mehr LEBEN -in/bei/im/ohne/fur ; nicht/nimmer mehr LEBEN WILL/muss
      keine lust/kraft/energie mehr (zu leben|weiter*|auf ~ leben|am leben|aufzu*|zum leben)
      ich WILL/wurde ~ (sterben|tot sein|fur immer schlaf*|einsch* und) -vor/fur ; lieber/gerne/wunsch* ~ tot ; nie geboren
      nie/nicht/niemals mehr/wieder aufwa*/aufzuw*/aufgew* ; fur immer einsch* ; kein* ~ sinn/grund/ausweg mehr -darin/in
      kein* _ grund ~ (zu leben|weiter*|aufzus*) ; nicht mehr lebens* ; mude vom leben ; lebensmude ; leben _ satt/leid/mude
      dass es/alles/das _ (aufhort|vorbei ist|endet) ; niemand/kein* ~ (mich _ vermis*|merken wenn ich|auffal* wenn ich)
      wird/wurde ~ niemand/kein* vermis*/merken/auffal* ; vermis* mich _ keiner/niemand ; besser/leicht*/gluckl* _ ohne mich
      ohne mich ~ besser/leicht*/gluckl*/dran ; besser _ wenn/wars ~ (weg ware|nicht mehr da|nicht da|nicht gabe) ; zur last ; nur eine last
      das/dies/es ist/war/wird _ mein* letz* kommen*/nachri*/abend/nacht/brief/worte -zu/in/im ; verabs* ~ (von (allen|allem|dieser welt)|fur immer)
      das leben (nehmen|zu nehmen) ; mein leben (beenden|zu beenden) ; ein ende setzen/machen ; bringe mich um ; mich _ umbrin*/umzubr*/erhang*/ritze/geritzt
      selbstmord*/suizid*/abschiedsbrief -kommando ; alle/genug _ tablet*/schlaf* ; brucke/dach/balkon/zug (spring*|werfen|zu spring*)
      bin/werde ~ nicht mehr (da|hier|am leben) -bei/in ; wenn ~ das/dies _ liest/lest ~ (nicht mehr|weg|tot) ; heute/morgen nacht/abend ~ (vorbei|zu ende)
      einz* grund ~ (lebe|leben|da bin) ; nur _ wegen/dank DIR ~ (lebe|am leben)`,
    threat: `
      WERDE ~ DICH ~ umbrin*/toten/finden/kriegen/erwisc*/erschi*/erstec*/verpru*/zusamm*/vernic*/verbre*
      brin*/mach*/stech/schlag DICH _ um/fertig/kalt/ab/tot/zusamm* ; find*/krie*/erwisc* DICH schon/noch/uberall/alle
      DIR/dem/DEIN ~ GLIED _ brec*/einsch*/polier*/aufsch*/abschn* ; brec*/schlag/schlage/hau/schnei* _ DIR ~ GLIED
      weiss/wissen/kenne ~ wo/wann/welc* ~ du/ihr/DEIN/das ~ wohn*/lebst/arbeit*/schlaf*/parkst/schule/kita/studio/haus*
      kenne/habe/hab/weiss ~ DEIN adresse/strasse/heimweg/kennze* ; weiss/wissen ~ wo ~ studio/haus/laden/werkst*
      weiss/wissen/kenne ~ schule/kita/kinder* ~ geht/gehen
      schade/jammer*/tragis* wenn ~ passi*/bren*/abbren*/zustos*/kaputt/versch*/unfall/etwas/jemand/einer/nachts
      pass* ~ auf (DEIN kinder/tochter/familie/sohn/frau/rucken|dem heimweg) ; schlie*/verrie*/sperr ~ tur/turen/fenster ~ ab/zu/heute/nachts
      geni* DEIN _ GLIED/haus/leben ~ solange ; unfalle passie* ~ schnell/leicht ; wirst/werdet ~ (bereuen|bezahl*|bussen|bluten|was passie*)
      merkst/siehst/erlebst/wirst ~ was dann/dir/passie* -beim ; dann erlebst/siehst du
      noch (so ein|ein|so eins|mal) ~ und/dann ~ passie*/bereuen/erlebst/besu*/dran/tot/finde/knallt ; DEIN tage sind gezahlt
      hoffe/hoffen*/wunsche ~ (verrec*|krepie*|stirbst|sterbt|verbre*|krebs|den tod) ; stirb/verreck/krepier _ endlich/doch/einfach
      welt/alle ~ ohne DICH _ besser ; besser ~ ohne dich ; wart*/steh* ~ vor DEIN tur/haus*/studio/fenster ; (kommen|wir _) DICH besuch*
      haus/studio/auto ~ (anzund*|abfack*|in brand|in die luft) ; DEIN tochter/sohn/kinder ~ alle* ~ schule/hause/weg
      wenn/falls/sobald ich/wir DICH ~ sehe/treffe/erwisc*/kriege ~ tot/dran/fresse/bereuen/kranke* ; freunde/jungs/kumpels ~ besu*/vorbei`,
  },
  es: {
    denials: "no nunca jamas",
    sets: {
      TE: "te/os/lo/la/los/las/le/les",
      TU: "tu/tus/su/sus",
      VIVIR: "(vivir|seguir vivien*|seguir adelan*|levant*|desper*|existir|estar aqui)",
      MIEMBRO: "piernas/dedos/manos/cara/huesos/dientes/cuello/rodill*/brazos/boca/gargan*",
    },
    despair: `
      no _ (quiero|deseo|puedo|aguanto|tengo (ganas de|fuerzas para)) _ VIVIR -en/sin/con/aqui/temprano/de
      no/sin _ tengo/encuen*/veo/hay/qued* ~ ganas/moti*/razo*/fuerzas/sentido ~ de/para/a _ (vida|VIVIR|nada)
      quiero/queria/quisie*/prefie*/ojala _ _ (morir|morirme|muera|desapa* para siempre|dormir para siempre|estar muerto|estar muerta) -de/por
      ganas/deseos de (morir|morirme|matarme|no desper*|desapa*) -de/risa ; duerma/dorm*/acosta* ~ y no ~ despert*/despie* ; no desper*
      descan*/desapa*/irme para siempre ; cans*/hart* _ de (vivir|la vida|esta vida|existir) ; (acabar|termin*|poner fin) (con mi vida|con todo|a mi vida|a todo)
      quitar* la vida ; matarme/suicidarme/ahorcarme -de/risa/riendo ; suicidio -squad ; pensam* suicid*
      nadie ~ (extran*|echara de menos|notaria|dara cuenta) ; a nadie le importa si (muero|desapa*|me muero) ; mejor/felices/tranqu* sin mi
      soy/ser ~ (una carga|un estorbo) ; mejor si _ (no estuvi*|no existi*|me muero|desapa*)
      es/sera/este/esta _ mi ulti* mensaje/coment*/noche/carta/desped* -sobre/de/en ; me despido de (todos|la vida|este mundo) ; adios (mundo|para siempre|a la vida)
      carta de desped* ; (esta noche|hoy|manana) _ (se acaba todo|acabo con|termina todo|todo termina|todo acaba) ; cuando leas/lean/leais esto ~ no/muer*
      (no|ya no) estare ~ (vivo|viva|aqui manana|en este mundo) ; vida _ no tiene _ sentido ; no vale la pena vivir ; perd* ~ ganas de vivir ; ojala ~ no hubiera nacido
      nunca haber nacido ; unic*/ultima razon/cosa/motivo/persona ~ viva/vivo/vivir/aqui ; (todas|todo el frasco|sufici*) ~ pastil*
      saltar/tirarme/lanzar* (del|de un|al|desde) _ (puente|edific*|balcon|tren|azotea)`,
    threat: `
      TE voy/vamos/van/va a _ (matar|encont*|romper|pegar|partir|destru*|quemar|hacer (dano|pagar|sufrir|callar|una visita))
      te (matare|mato|encont*|rompere|partire|hare pagar|rompo|visita*) -de/nunca/no
      voy/vamos/van/va/debe*/quiero/gustar*/podria/habria _ (matarte|encont*|romper*|partir*|pegarte|golpea*|quemar*|callar*|dispar*|acabar contigo|cortar*|darte una paliza) -a
      romp*/partir*/cortar*/quebrar* las/los/la/el/tus/tu _ MIEMBRO
      se/sabe*/conozco ~ donde/que/cual/cuando ~ (vives|viven|vive|trabaj*|duermes|estudia|estudi*|sales|TU casa)
      tengo/encont*/conozco/sabemos/se _ TU direcc*/casa/calle/matric* ; sabemos/se/conoce* ~ donde ~ estudio/casa/local
      se/sabemos _ a/en que escuela/colegio/guarde* ; lastima/pena/traged* que/si ~ pase/pasara/quemara/accide*/incend*/rompie*/algo/desapa*/alguien/noche
      cuid*/vigila _ _ (la espalda -al|tu espalda -al/cuando|TU familia/hijos/hija/frenos|al salir|cuando salgas) ; cierra _ (la puerta|las puertas|TU) ~ noche/llave/hoy
      disfru*/aprove* _ TU _ MIEMBRO/casa/familia ~ mientr* ; accide* ~ pasan/ocurren ~ rapido/facil/gente ; te/os/se vas/vais/van a arrepe* -si/cuando
      (lo|me las|me la|las) (vas a|van a) pagar ; te arrepe* ; TU dias estan contad*
      sigue/vuelve/habla/sube/otro/un/una ~ (y|para que) ~ (vas a ver|veras|lo que te|te vamos|vamos a|alguien te) ~ pasa*/espera/hacer/visi*/MIEMBRO ; vas a ver lo que te
      ojala/espero _ _ _ muer*/atrope*/quemes/cancer/sufras -de ; muerete/matate/suicidate ; mundo/todos ~ mejo* sin ti/vos
      te (espero|espera*|estoy espera*) (afuera|fuera|en la puerta|a la salida|en tu) ; vamos a hacer una visita
      (quemar|quemare|incend*|prender fuego) _ TU casa/estudio/canal/carro/coche ; TU hija/hijo*/nina ~ sola/solo*
      cuando/si te vea/veo/encue*/agarre ~ mato/parto/rompo/muer*/arrepe*`,
  },
  fr: {
    denials: "pas jamais",
    sets: {
      TE: "te/vous/le/la/les/lui/leur",
      TON: "ton/ta/tes/votre/vos",
      VIVRE: "(vivre|contin*|me lever|me reveil*|exister|me battre|etre la|etre en vie)",
      MEMBRE: "jambes/gueule/dents/doigts/bras/mains/genoux/nez/gorge/os/tete",
    },
    despair: `
      plus ~ envie/force/gout/courage/rais* de/pour VIVRE -avec/la ; veux/voudra*/peux/arrive _ plus _ VIVRE -a/en/dans/sans/avec/chez/tot
      envie de (mourir|crever|dispar*|me tuer|en finir) -de/rire
      veux/voudra*/jaimer*/prefere _ (mourir|crever|dispar*|etre mort|etre morte|en finir) -de/a/avec ; plus/pas/jamais me reveil* -tot/a/en
      mendor*/dormir (pour toujou*|et ne) ; den finir -avec ; en finir avec (la vie|tout|ma vie) ; fati*/marre/las/lasse _ (la vie|vivre|exister|cette vie|ma vie)
      plus de _ (vivre|cette vie|la vie) ; vois/trouve/ai plus ~ rais*/sens/dissue/issue/espoir -dans ; a quoi bon vivre/contin* ; vie ~ na/a plus _ sens
      vie ~ plus/pas la peine ; perdu ~ (gout a la vie|envie de vivre|lenvie de vivre) ; person* ~ (regret*|remarq*|pleure*|rendra compte)
      manque* a person* ; mieux/tranqu*/heureux sans moi ; suis/etre ~ (un poids|fardeau) ; mieux si je dispar*/netais/mourais
      (cest|ce sera|sera|voici|est) _ mon/ma _ dern* message/commen*/soir/nuit/lettre -sur ; adieu (a tous|tout le monde|le monde|pour toujou*|la vie)
      quand vous/tu lirez/liras/lisez/lis ~ plus/part*/mort* ; serai/suis _ plus (la|de ce monde|en vie) -bas ; me (suicid*|tuer|pendre|foutre en lair) -a/la ; suicid*
      fin a (mes jours|ma vie|tout) ; tous/assez/boite ~ cachets/compri*/somnif*/medica* ; sauter/jeter du/dun/sous/dans _ pont/toit/balcon/train/metro
      (ce soir|cette nuit|demain) (tout est fini|tout sarrete|cest fini|tout finit|jen finis) ; seule/unique/dernie* chose/raison/person*/joie ~ (en vie|vivre|contin*)
      encore en vie ; mainti*/garde/retient/tient _ en vie`,
    threat: `
      vais/va/allons/faudra*/devrait/jaimer*/vien* ~ TE _ (tuer|buter|frapper|egorger|etrang*|massac*|planter|enterr*|detrui*|defonc*|retrou*|faire payer/mal/taire/regret*/souffr*|poigna*|bruler|tabass*|casser la/les/le) -sur
      je/on te/vous (tuerai|trouve*|retrou*|buterai|ferai payer|casser*|aurai|tue|bute|creve|defonce) -confiance/plaisir/sur/en/dans
      cass*/peter/bris*/couper/arrach* les/la/le/TON _ MEMBRE
      sais/conn*/savons/sait ~ ou/quelle/quand ~ tu/vous/TON ~ habi*/vis/vivez/travai*/dors/ecole/rentres/maison/enfants
      connais/trouve/ai/a _ TON adresse/rue/immeub*/plaque ; sait/savons/sais ~ ou ~ studio/atelier/maison ; sais/sait/savons ~ ecole/creche ~ va/vont
      dommage quil/quelle/que/si/quun ~ arrive*/brule*/brulait/passait/accide*/malheur/feu/casse/dispar*/quelqu*/nuit
      fais/faites/survei* ~ attent*/gaffe/bien _ (a TON enfants/fille/famille/dos/freins|en rentra*) ; ferm*/verrou* ~ port*/volets/fenetr* ~ soir/nuit/cle
      prof* _ TON _ MEMBRE/maison/famille ~ tant ; accide* ~ vite arrive
      vas/allez/va _ _ (regret* -de/si|payer -pour|voir ce qui|voir ce que|crever|souffr*|prendre cher) ; regretteras/paieras ; TON jours sont comptes
      encore/contin*/reparle ~ et/tu/vous ~ (passe te voir|verras|vas voir|regret*|tarrive|te retrou*|te rendre visite) -que
      jespere que tu/vous/TON ~ crever/creves/creve/mourras/meur*/cancer/brule/souffr* ; va (crever|te pendre|te tuer|mourir) ; suicide/tue/pends toi
      monde/tout/terre ~ mieux sans toi/vous ; atten*/tatten*/jtatte* ~ (devant|en bas de|derrie*|a la sortie) _ chez/TON/la
      devant chez toi/vous ce/demain/avec/mainte* ; rend* _ _ visite _ (ce soir|cette nuit|bientot) ; foutre/mettre/mets le feu (a TON|chez)
      brul*/cramer TON maison/voiture/studio/chaine ; TON fille/fils/enfants ~ seul*
      si/quand je/on te/vous croise/vois/attrape/trouve ~ tue/casse/creve/regret*/mort ; passe te voir ~ copains/potes/nuit`,
  },
  pt: {
    denials: "nao nunca jamais",
    sets: {
      TE: "te/voce*/vc/vcs/lo/la/ele/ela",
      SEU: "seu/sua/seus/suas/teu/tua/teus/tuas",
      VIVER:
        "(viver|contin* vivendo|contin* vivo|contin* viva|acordar|levant*|existir|estar aqui|estar vivo|estar viva)",
      PRA: "pra/para",
      VOU: "vou/vamos/vao/vai/devia/deveria/quer*/precisa",
      MEMBRO: "pernas/dedos/maos/cara/ossos/dentes/pescoco/joelhos/bracos/gargan*",
    },
    despair: `
      nao _ (quero|desejo|aguento|consigo|suporto|tenho (vontade de|forcas PRA|forca PRA)) _ VIVER -cedo/sem/com/em/PRA/no
      nao/sem _ tenho/vejo/encont*/acho/ha/sinto/tem ~ vontade/moti*/razao/sentido/forc*/saida ~ (VIVER|nada|vida|contin*)
      quero/queria/desejo/prefiro _ _ (morrer|sumir|dormir PRA sempre|nao acordar|estar morto|estar morta|desapa*) -de/comendo/com/da/do/num/nessa
      vontade de (morrer|me matar|sumir|acabar com tudo) -de/rir ; dorm*/deitar e _ nunca/nao _ acord* ; (nao|nunca mais) acordar nunca/mais/amanha
      dormir/descan*/partir/sumir (PRA sempre|desse mundo) ; cans*/fart* _ (de viver|da vida|dessa vida|de existir)
      acabar/termin*/fim (com (minha|a minha) vida|com tudo|na minha vida|em tudo) ; tirar _ minha _ vida ; me matar/suicid*/enforc* -de/rir ; suic* -squad
      ninguem ~ (sentir _ falta|sentir* _ falta|sentira _ falta|notar _ eu|notaria|chorar por mim|perceb* se eu) ; melh*/felizes sem mim
      sou/ser _ (um peso|um fardo) -pena ; esse/este/essa/esta/sera/e _ _ meu/minha ulti* recado/mensag*/coment*/noite/carta -sobre/aqui
      me desped* de todos/voces/vcs ; adeus (mundo|PRA sempre|vida) ; (hoje|essa noite|esta noite|amanha) ~ (acaba tudo|tudo acaba|acabo com|termina tudo)
      quando/se ~ ler/lerem isso/isto ~ nao/mort*/longe ; nao (estarei|vou estar) mais aqui/vivo/viva ; vida _ nao/perdeu ~ sentido ; nao vale _ a pena viver
      perd* ~ vontade de viver ; nunca/nao ter nascido ; desi* (da vida|de viver) ; unic*/ultima razao/coisa/motivo/pessoa ~ viva/vivo/viver/aqui
      todos/cartela/caixa/monte ~ remedi*/compri* ; pular/jogar/saltar da/do/de _ (ponte|predio|janela|sacada|trem)`,
    threat: `
      VOU _ _ (TE _ (matar|achar|encont*|quebrar|bater|destru*|queimar|arrebe*|cacar|calar|machuc*|esfaqu*|fazer (pagar|sofrer|uma visita))|fazer uma visita) -um/uma/o/no
      te mato/arrebe*/quebro/encont*/acharei -de ; VOU _ (matar|achar|encont*|quebrar|arrebe*|acabar com|machuc*|esfaqu*) _ voce*/vc/SEU
      queb*/partir/cortar/arranc* _ as/os/a/o/SEU _ MEMBRO -por/mais ; sei/sabe*/descob* ~ onde/aonde/que/qual ~ mora*/trabal*/dorme/estu*/casa
      sei/tenho/achei/descob* _ _ SEU endere*/rua/casa/placa ; pena/traged* se/que ~ acontec*/queim*/pega*/aciden*/algo/quebra*/sumisse/alguem/noite
      cuid*/olho ~ (SEU familia/filh*/costas/freios|na volta|quando sair|pelas costas) ; tranca/tranque/fecha ~ porta/portas/janela/janelas ~ hoje/noite/bem
      aprov* _ SEU _ MEMBRO/casa/familia ~ enquan* ; aciden* aconte* _ (rapido|facil|com gente)
      vai/vao _ _ (arrepe*|pagar caro|pagar por|sofrer|ver so) -de/se/quem ; me paga ; ver o que (aconte*|te aconte*) -quando/com/se/na/no
      (contin*|fala|posta|mais um|outro|faz) ~ e/PRA ~ (ver _ o que|vera|se arrepe*|a gente vai|vamos) ~ aconte*/te/visita/achar/pegar ; SEU dias _ contad*
      tomara/espero que ~ morr*/cancer/atropel*/queime/sofra -de ; (se mata|se mate|va morrer) ; mundo/todos ~ melh* sem voce/vc
      esper* ~ (na porta|na frente|la fora|na saida|na esquina|em frente) _ da/de/do _ SEU ; te esper* ~ (na saida|la fora|na porta|na frente) ; visitinha
      (queimar|incend*|tocar fogo|botar fogo) _ SEU casa/estudio/canal/carro ; SEU filh* ~ sozi*
      quando/se eu te ver/encon*/pegar ~ mato/quebro/mort*/arrepe*/soco`,
  },
  it: {
    denials: "non mai",
    sets: {
      TUO: "tuo/tua/tuoi/tue/vost*",
      VIVERE: "(vivere|andare avanti|alzarmi|svegli*|esiste*|essere qui|contin* a vivere|stare al mondo)",
      ARTO: "gambe/dita/mani/faccia/ossa/denti/collo/ginocc*/braccia/gola/testa/naso",
    },
    despair: `
      non (voglio|vorrei|riesco|deside*|ce la faccio) _ _ VIVERE -in/qui/senza/presto
      non ho/trovo/vedo/ce/sento ~ voglia/motivo/ragione/senso/forz* di/per/a/in _ (VIVERE|niente|nulla|vita) ; voglia di (morire|farla finita|uccide*|non svegli*)
      voglio/vorrei/prefer* _ (morire|sparire|scompa*|farla finita|essere morto|essere morta|dormire per sempre|non svegli*) -dal/dalle/in/con/sotto
      addorm*/dormire (e non|per sempre) ; non svegli* piu/mai ; non mi svegli* piu ; stan*/stuf* _ (di vivere|della vita|di questa vita|di esiste*)
      farla finita -con ; toglie* la vita ; uccidermi/ammazzarmi/suicidarmi/impiccarmi -dal/di ; suicidio ; pensie* suicidi
      nessuno ~ (accorg*|manche*|piange* per me|sentira la mia|sentir* la mia|notere*) ; a nessuno manch* ; meglio/felici/sereni senza di me
      sono/essere _ (un peso|di peso) -per ; meglio se _ (non ci fossi|sparis*|morissi) ; ques*/sara/e ~ mio/mia ulti* messag*/commen*/sera/notte/lettera -su
      addio (a tutti|mondo|per sempre|vita) ; stasera/stanot*/domani (finisce tutto|e finita|la faccio finita) ; quando legge* ~ non/mort* ; non (ci saro|saro) piu
      vita non ha/vale ~ senso/pena ; non vale la pena (vivere|di vivere) ; perso ~ voglia di vivere ; mai (nato|nata|essere nato)
      unic*/luni*/ultima ragione/cosa/motivo/persona ~ viva/vivo/vivere/qui ; tiene _ in vita ; tutte/abbast*/scatola ~ pillole/pastig*/sonnif*
      buttar*/saltare/gettar* (dal|da un|sotto) _ (ponte|balcone|tetto|treno)`,
    threat: `
      ti/vi (ammazzo|uccido|spacco|sgozzo|faccio fuori/pagare/pentire/tacere|ammazz*|uccide*|trovero|trover*|spacch*|faro pagare/pentire|brucio) -tutto
      (dovreb*|bisogn*|vorrei|potrei|voglio|verro a|vengo a|veniamo a) _ (ammazz*|uccide*|spacca*|romper*|spezza*|picchi*|sparar*|brucia*|farti (fuori|tacere|male|sparire|una visita)|darti una lezione|taglia*|cercar*)
      spacc*/romp*/spezz*/tagli* le/la/i/il _ ARTO ; so/sappia*/conosco/sanno ~ dove/che/quale/quando ~ abit*/vivi/lavori/dormi/parche*/va/vanno/stud*/casa
      so/conosco/ho/trovato ~ TUO indiri*/via/casa/targa ; so/sappia* ~ scuola/asilo ~ va/vanno
      peccato se/che ~ succed*/bruci*/incend*/accad*/capit*/incide*/fuoco/rompes*/sparis*/qualcu*/entras*/notte
      stai/sta/guarda*/occhio/atte* ~ (le spalle|alle spalle|ai TUO figli|a TUO figlia|alla TUO famigl*|quando esci/torni) ; chiudi bene ~ porta/porte/finest*/casa
      goditi/godete* _ _ ARTO/casa/famigl* ~ finche ; incide* succed*/capita* _ fretta/facilm*/presto ; (te ne|ve ne) penti* -se
      (me la|la) (pagher*|faro pagare) ; vedrai/vedi ~ (ti succede|che fine fai|ti capita) ; vedi/vedrai cosa succede/ti -se
      (ancora|contin*|riparla|un altro) ~ e/poi ~ (vedrai|te ne|veniamo|vengo|ti trovo|succede) ; giorni _ contati
      spero/auguro ~ muoia/muori/crepi/crepare/morire/cancro/bruci -dal ; ammazzati/ucciditi/impiccati/crepa -di ; vai a morire/impicc*
      mondo/tutti ~ meglio/miglio* senza di te/voi ; ti/vi aspett* (fuori|sotto casa|allusc*|davanti) ; una visita (a casa|di notte|nottur*) ; farti una visita
      (brucia*|dare fuoco|incend*|do fuoco|brucero) ~ TUO casa/studio/canale/macchi* ; TUO figl* ~ sola/solo/soli
      se/quando ti vedo/incont*/becco/prendo ~ ammazzo/spacco/mort*/pent*/pagare`,
  },
  nl: {
    denials: "niet nooit geen",
    sets: {
      JE: "je/jou/jullie/hem/haar",
      UW: "je/jouw/jullie/zijn/haar",
      LEVEN: "(leven|verder|doorga*|wakker worden|bestaan|er zijn|hier zijn|opstaan)",
      LID: "benen/vingers/handen/nek/tanden/gezicht/knieen/keel/botten/neus",
    },
    despair: `
      wil/kan/hoef/wilde ~ niet meer LEVEN -in/bij/zonder/voor/vroeg ; niet meer LEVEN wil/kan/hoef
      geen zin/kracht/reden/doel ~ (leven|te leven|door te gaan|verder te gaan) ; zie/vind/heb ~ nut/zin/reden/uitweg ~ niet meer
      zie/vind ~ geen nut/zin/reden/uitweg meer ; levensmoe ; moe/beu/zat/klaar van/met _ leven/bestaan ; ik wil/wou/zou _ _ dood*/sterven/verdwi* -van/voor/aan
      (liever|was ik) _ dood ; nooit geboren ; nooit/niet meer wakker word* -voor ; inslap*/slapen en niet/nooit ; (voor altijd|voorgo*) slapen/weg
      einde aan (mijn leven|alles|het leven|maken) ; een einde maken ; uit het leven stappen ; zelfmo*/suicidaal/zelfdoding/afscheidsbrief
      mezelf/me (van kant|ophang*|iets aandoen|verhan*) ; niemand ~ mij/me ~ missen/mist ; niemand ~ merken als ik ; (beter|gelukk*|beter af) _ zonder mij ; tot last
      dit/dat/het is/wordt _ mijn laatste beric*/reactie/avond/nacht/brief -over ; afsche* van (iedere*|het leven|deze wereld) ; vaarwel wereld/allema*/iedere*
      vanavo*/vannac*/morgen (is het klaar/voorbij/afgelo*|stopt het|eindigt het) ; als/wanneer ~ dit lezen/lees* ~ niet/weg/dood ; ben ik er ~ niet meer -bij/mee
      er _ niet meer zijn/wezen ; enige/laatste reden/wat/ding ~ (leef|leven|er ben|hier ben) ; in leven houd* ; houdt _ in leven ; alle/genoeg/doosje ~ pillen/slaapp*
      van/voor de/het/een brug/dak/flat/trein (spring*|te spring*|spring) ; beter _ als ik ~ (er niet|niet meer|dood|weg)`,
    threat: `
      ga/gaan/zal/zullen/moet*/zou/wil _ JE ~ vermoo*/doden/pakken/vinden/afmaken/neersc*/neerst*/slaan/opzoek*/wurgen/boeten/verbra*
      ik/we maak/vermoo*/vind*/pak/krij*/pakken JE wel/nog/af/kapot/overal/allema* ; ik vermoo* JE ; voor boeten ; breek/breekt/breken/sla/snijd ~ LID
      JE/UW ~ LID breken/bree* ; weet/weten/ken ~ waar/wanneer/welke ~ je/jij/jullie/UW/het ~ woon*/wonen/werkt/slaapt/school/studio/thuisk*
      heb/ken/weet UW adres/straat/kentek*/huis ; weet/weten ~ school/opvang/creche ~ zit/zitten/gaat/gaan
      jammer/zonde _ _ als ~ gebeur*/overkom*/brand*/afbrand*/fik/kapot/ongeluk/iets/iemand/verdwi*/nachts ; pas/let ~ op (UW rug/kinder*/gezin/dochter/familie|als je)
      doe/draai ~ deur*/ramen ~ slot/dicht ; geniet ~ UW _ LID/huis/gezin ~ zolang ; ongelu* ~ snel ; ga/gaat/zul/zult/krijg ~ spijt van/krijgen
      merk/merkt/ziet/zie ~ wat er ~ (gebeurt|met je|dan) -als ; nog een/eentje/zon ~ en/dan ~ we/ik/je ~ langs/merk*/spijt/weet/opzoek*/kom*/vinden
      UW dagen zijn geteld ; hoop/hopeli* ~ UW ~ dood*/sterft/kanker/crepee*/stikt ; ga ~ dood -van ; wereld/iedere* ~ beter/mooier ~ zonder JE
      wach*/sta/staan ~ voor/bij/buiten UW deur/huis/raam/studio/auto/school ; brengen ~ bezoek* ; steek/steken/zet UW huis/studio/auto (in de fik|in brand)
      UW dochter/zoon/kinder* ~ alleen ~ school/huis/fietst/loopt/straat
      als/wanneer/zodra ik/we JE ~ zie/tegenk*/pak ~ dood/kapot/klappen/spijt/zieken* ; kom/komen ~ langs ~ vriend*/maten/vannac*`,
  },
  pl: {
    denials: "nie nigdy",
    sets: {
      CIE: "cie/was/go/ja/ich/ciebie/ci/wam/mu/jej",
      TWOJ: "twoj*/twoi*/wasz*",
      ZYC: "(zyc|istniec|byc tu|sie budzic|budzic sie|sie obudzic|obudzic sie|wstawac|zycia|dalej)",
      CHCE: "chce/chcial*/wolal*",
      GDYBY: "gdyby/jesli/jakby",
      KRZYWDZE: "zabije/znajde/dorw*/zatluke/zniszc*/pobije/zastrz*/udusze/dopadne/znajdz*/wykonc*",
      CZLONEK: "nogi/palce/rece/kark/zeby/kosci/kolana/gardlo/nos/szczeke",
    },
    despair: `
      nie (CHCE|mam _ (ochoty|sily|sil|po co|checi)|potraf*) ~ ZYC -w/tu/bez/z/tak/wczesnie ; nie widze/mam/ma ~ sensu/powodu/wyjscia/nadziei ; nie warto zyc
      CHCE ~ (umrzec|zniknac|nie zyc|nie obudzic|zasnac na zawsze|sie zabic) -ze/z/pod ; nie obud* -go/jej ; zasnac/usnac i ~ nie ; zmec*/dosc _ (zyciem|zycia|tego zycia)
      skon*/koncze (z tym wszyst*|ze soba|z zyciem|to wszyst*) ; odebrac/odbiore sobie zycie ; sie zabic/zabije/powies*/potne -ze ; samobo*
      nikt/nikomu ~ (nie zauwazy|nie zatesk*|nie zaplac*|nie bedzie mnie brakow*) ; lepiej/szczes*/lzej _ beze mnie ; jestem/bycie ~ ciezar*
      lepiej _ gdyby* mnie nie ; to/bedzie _ moj/moja/moje osta* koment*/wiadom*/noc/wieczor/slowa/list -o ; zegna* _ (wszyscy|wszyst*|swiecie|na zawsze)
      dzis*/jutro ~ (wszyst* sie skonczy|to skoncze|to sie skonczy|wszyst* skoncze) ; kiedy/gdy/jak ~ czyt*/przecz* ~ nie/mnie ; mnie juz nie bedzie/ma -w
      nie urodzil* sie ; jedy* ~ (zyje|przy zyciu) ; trzyma* mnie _ przy zyciu ; straci* ~ zyci* ; wszyst*/garsc/opakow*/dosc ~ tabl*/leki/lekow
      (skoczyc|skocze|rzucic sie|rzuce sie) z/pod mostu/dachu/balkonu/pociag/okna`,
    threat: `
      KRZYWDZE _ CIE -za ; CIE _ KRZYWDZE ; powini*/powinni/trzeba/ochote/chetnie ~ CIE ~ zabic/zastrz*/pobic/uciszyc/uderzyc/polamac/spalic/udusic
      polam*/obetn*/obciac/wybi*/zlam* ~ CZLONEK ; wiem*/znam ~ gdzie/ktorej/kiedy ~ mieszk*/pracuj*/parkuj*/spisz/wracasz/chod*/uczy/TWOJ/studio/dom
      znam/mam/znalaz* ~ TWOJ adres/ulice/dom ; wiem* ~ szkoly/przeds*/zlobka ; szkoda ~ GDYBY ~ stalo/splon*/spali*/wypadek/pozar/wlama*/zniknal/przyda*/ktos/noca
      cos ~ moze ~ stac/przytr* ; uwazaj*/pilnuj* ~ TWOJ/swoich _ dzieci/rodzine/corke/syna/plecy/hamulce ; pilnuj ~ dzieci
      zamykaj/zamk*/sprawdz ~ drzwi/okna/hamulce/rolety ~ noc/dzis/dobrze/wieczor ; cies* sie _ nogami/rekami/palcami/zebami/domem/rodzina ~ poki/dopoki
      wypadki ~ zdarza*/chodza _ szybko/latwo/po ; pozalu*/zaplac* tego/za/jeszcze ; (tego|za to) _ pozalu*/zaplac*
      zobacz* ~ (ci sie stanie|cie spotka|stanie z toba) -jak ; to zobacz* co ; jeszcze/nastep* ~ a/i/to ~ zobacz*/pozalu*/znajd*/przyjd*/wizyte/dorw*/odwiedz*
      TWOJ dni sa policz* ; nadzie*/oby/zycze ~ zdechn*/zdechl/umrzesz/umarl/smierci/raka/splonie/zginie* ; zabij/powies sie ; zdychaj
      swiat/wszyst* ~ (lepszy|lepiej|lepszym miejsc*) bez ciebie/was/takich ; czek*/stoje/jestem ~ przed/pod TWOJ domem/blokiem/drzwia*/studiem/praca/szkola/oknem
      zloz* ~ wizyte ; spal*/podpale ~ TWOJ _ dom/studio/kanal/samoch*/auto ; TWOJ corka/syn/dzieci ~ sama/sam/same
      jak/kiedy/jesli CIE ~ spotkam/zobacze/dorwe/zlapie ~ zabije/pozalu*/trup/polamie/martwy`,
  },
  tr: {
    denials: "degil asla",
    sets: {
      SENI: "seni*/sizi*/onu/sana",
      BIKTIM: "biktim/yoruld*/usandim/bezdim",
      YERIN: "oturdu*/yasadi*/calist*/uyudug*/gittig*/studyon*/evinin/dukkan*",
      UZVUN:
        "bacakl*/parmak*/ellerin*/kemikl*/boynun*/disler*/yuzun*/kafan*/kollar*/burnun*/bogazin*/dizler*",
      EVIN: "evini/studyo*/kanali*/arabani/hayati*",
      BILIYORUM: "biliyor*/ogrend*/buldum",
    },
    despair: `
      yasamak _ (istemi*|icin ~ sebe*/neden*|gelmiy*|anlams*|icimden gelmiy*) ; yasama* _ BIKTIM
      yasa* _ (gucum|devam edemiy*|degmez|hevesim|sevinc*|istegim|sebebim) ; hayatt*/hayati* _ BIKTIM/vazgec* ; hayat*/yasama* ~ anlami/manasi ~ yok/kalmadi
      hayati*/canima _ (son ver*|kiymak|kiyaca*) ; olmek _ istiy* -gulmekten ; keske ~ olse*/dogmas*/uyanma* ; olsem/gebers* de/keske/kimse*
      intihar _ etme*/edeceg*/dusunu*/ediyor*/mektubu* ; intiha* dusun* ; kendimi oldurm*/oldure*/asacag*/asmak/kesiyo*
      uyuyup/uyusam/uyumak/yatip ~ uyanma* ; bir daha uyanma* ; yok olmak istiyo* ; keske/hic _ uyanma* ; kims* ~ ozleme*/yoklug*/umrunda/umurun*
      bensiz ~ daha/iyi/mutlu ; herkese/aileme _ yuk ; ben olmasam ; bu _ son yorumum/mesajim/gecem/sozler*/mektub* ; elveda dunya/herkese/hayat
      (bu gece|yarin|bu aksam) ~ bitiyor/bitecek/bitire*/bitiri* -dizi/indirim ; bunu okudug*/okurken ~ olmaya*/yokum/gitmis/olmus
      yarin/artik ~ araniz*/hayatta/burada olmaya* ; dayana* gucum/halim _ kalmadi/yok ; haya*/yasama* ~ tek seb* ; tek seb*/neden* ~ yasa*/hayat*
      sayende _ hayatt*/yasiyo* ; (butun|bir kutu|hepsini) ~ hap*/ilac* ~ ictim/iceceg*/yuttum ; (koprud*|catidan|balkon*|trenin onune) ~ (atla*|atacag*)`,
    threat: `
      SENI ~ oldur*/gebert*/bulac*/bulurum/vuraca*/vururum/doverim/dovece*/mahved*/keserim/yakarim/bitire*/sustur*/vurmali/dovmeli -gulmekten
      UZVUN _ kira*/kirm*/kese*/dagit*/dok*/kopar* ; YERIN _ (yerini|nerede|nerede oldugu*) _ BILIYORUM ; YERIN _ BILIYORUM
      evin*/adresi*/sokagi*/plakani/okulunu/kresini ~ BILIYORUM ; yazik olur ; yansa/yanarsa/basina ~ yazik ; yazik ~ yanarsa/yansa/olursa/gelirse/gece/biri
      basina ~ gelecek*/gelirse/gelmes* -iyi ; arka*/sirtini kolla/dikkat ; kapini/kapila*/pencer*/perdel* ~ kilitle/kapat*
      cocukl*/kizina/ailene _ _ (dikkat|iyi bak) ; tadini/keyfini cikar ~ hala/henuz/simdil*/varken/yasark* ; varken/yasark* _ tadini/keyfini ; pisman olacak*
      bedeli* ~ ode* ; gor/gorurs*/gorece* ~ (basina|gununu|neler gelecek) -nasil ; gununu gorurs*/gorece* ; gunler* sayili
      insall*/umarim ~ (gebers*|geberi*|kanser olursun|yanars*|olursun insall*) -zengin/mutlu/basarili/iyi ; geber -gulmekten ; kendini oldur/as
      dunya/herkes sensiz ~ iyi/guzel/mutlu ; evinin/kapinin/studyo*/okulun onund*/disinda _ bekliy*/bekley*/seni
      ziyaret* ~ edeceg*/gelece* ~ gece/bicak/sopa ; yakarim/yakaca*/mahved* EVIN ; EVIN ~ yakarim/yakaca*/mahved*/patlat*
      bicakla/silahla/sopayla ~ SENI/kapin*/evin*/gel* ; kizin/oglun/cocukl* ~ (yalniz|tek basina) ; canini yak*
      SENI ~ gorurs*/bulurs*/yakala* ~ oldur*/dover*/kirar*/gebert*/vur*`,
  },
  ru: {
    denials: "не ни никогда нет",
    sets: {
      YOU: "тебя/вас/его/ее/их/тебе/вам/ему/ей",
      YOUR: "твой/твоя/твое*/твои*/твою/ваш*",
      LIVE: "(жить|просы*|просн*|сущес*|быть здесь|встав*|жизни|борот*)",
      WANT: "хочу/хочет*/могу",
      HARM: "убью/найд*/прибью/зарежу/урою/закоп*/задушу/изобью/уничт*/застр*/дост*",
      LIMB: "ноги/пальцы/руки/шею/зубы/кости/колени/горло/лицо/нос/челюс*/голову",
    },
    despair: `
      не WANT ~ LIVE -в/без/рано/на/с/тут/по ; жить ~ не WANT ; (не вижу|не нахожу|нет|не остал*) ~ смысла/причин/сил/желан*/выхода ~ (LIVE|дальше)
      не вижу _ смысла -в ; (WANT|хотел бы|хотела бы|лучше бы) ~ (умере*|сдохн*|исчез*|не просы*/просн*/жить|умер|умерла) -со/от/в/с ; усну*/засну* и ~ не
      больше не просн*/просы* ; уснуть навсе* ; уста*/надое* ~ (жить|от жизни|от этой жизни)
      (покон*|закон*|свести счеты) (с собой|с жизнью|со всем) ; убить/убью себя ; повешусь/повеситься/выпилиться ; суицид*/самоубийств* -отряд
      никто ~ не (замет*|запла*|вспом*|будет скуча*) -разницы/подвоха ; без меня ~ лучше/легче/проще ; всем/миру ~ лучше/легче ~ без меня
      я/просто/только/всем _ обуза ; это _ _ мой/моя/мое/мои после* комме*/сообщ*/ночь/вечер/слова/письмо -про/о/по ; прощай* все/мир/навсе*/жизнь
      приш* попро* -с ; сегод*/завтра/этой ~ (все закон*|все кончи*|покон*|меня не станет) ; когда/если ~ прочит*/прочт*/читае* ~ меня/не
      меня _ уже/больше/скоро/завтра не станет/будет -дома/на/в ; жизн* ~ (не имеет смысла|потер* смысл|нет смысла) ; (незач*|не для кого|нет смысла|нет сил) _ жить
      поте* ~ (смысл жизни|желан* жить) ; лучше бы ~ не родил* ; единс* ~ живу/жив/жива/держит ; все/пачку/горсть ~ табл*
      прыгн*/спрыг*/броси*/шагну* с/под/из моста/крыши/балко*/поезд/окна ; уйти/ухожу/уйду из (жизни|этого мира) ; если/бы/просто ~ не просн*`,
    threat: `
      HARM _ YOU -приятн* ; YOU ~ HARM ; должен/надо/пора/хочет*/хочу/стоит _ _ YOU ~ убить/прист*/избить/удари*/сжечь/проуч*/повес*
      должен/надо/пора/хочет* _ _ слома*/перел*/отрез*/выбить ; слом*/перело*/отре*/выбью/разоб*/оторву/сверну ~ LIMB
      знаю/знаем/узнал/вычис* ~ где/какой/когда ~ ты/вы/YOUR ~ живе*/работ*/спишь/учится/ходит/возвр*/дети/дом
      знаю/знаем/нашел/узнал ~ YOUR адрес/улицу/дом/номер/машину ; знаем/знаю ~ где ~ студия/дом/масте* ; знаю/знаем ~ школ*/садик/сад
      жаль/жалко/обидно ~ если ~ (случи*|сгор*|загор*|пожар|постр*|слома*|пропад*|что то|кто то|ночью|кто) ; как бы чего не ; несча* случаи _ случа*/бывают
      бере*/огляд*/следи ~ (спину|детей|дочку|дочь|семью|по сторо*) ; огляд* по/когда ; закр*/запир*/прове* ~ двер*/окна/тормо*/шторы ~ ночь*/лучше
      насла*/радуй* _ ногам/рукам/пальц*/зубам/дому/семьей ~ пока ; ты/вы/еще/об/за ~ пожал*/запла*/попла* -если
      увиди*/узнае* ~ (что с тобой|что с вами|что тебя ждет|что бывает с) ; еще/продо*/попро* ~ и/тогда ~ увиди*/пожал*/тебя/приед*/приду/узнае*/навес* -как
      YOUR дни сочте* ; чтоб/надею*/желаю ~ сдох*/умрешь/сгори*/рака/смерти -со ; сдохни/подохни/убейся/повесься ; убей себя
      мир/всем ~ лучше/чище/легче без тебя/вас/таких ; жду/ждем/стою/подож* ~ у/возле/около/под/перед YOUR/подъ*/дома/окнами/дверью/студии/школы
      сожгу/спалю/подож*/взорву ~ YOUR дом/студию/машину/канал/кварт* ; YOUR дочь/дочка/сын/дети ~ одна/один/одни
      встре*/увижу/поймаю ~ убью/пожал*/морду/труп/сломаю ; приед*/придем ~ ночью/погов*/ребят*/друзь*`,
  },
  id: {
    denials: "tidak tak gak ga nggak enggak jangan bukan belum",
    sets: {
      KAMU: "kamu/kau/lu/lo/elu/kalian/anda/dia",
      GAK: "gak/ga/ngga*/enggak/tidak/tak/gk",
      AKAN: "akan/bakal/mau/pengen/ingin/pasti/harus/gue/aku/saya/kita/kami",
      KALAU: "kalau/jika/kalo/andai",
      TAHU: "tahu/tau",
      ANGGOTA: "kaki*/jari*/tangan*/leher*/gigi*/muka*/tulang*/kepala*/lutut*",
    },
    despair: `
      GAK _ (mau|ingin|pengen|sanggup|kuat|punya alasan|ada alasan|ada gunanya) _ _ (hidup|bangun lagi|ada di dunia) -di/tanpa/sama/sehat
      GAK _ _ alasan/artinya/semang*/harapan _ hidup
      pengen/ingin/mau/pingin _ (mati|mengak* hidup|akhiri hidup|bunuh diri|mening*|tidur selama*) -ketawa/lampu/rasa/karena ; GAK bangun lagi -pagi
      tidur selama* ; cape*/lelah/bosan/muak _ _ hidu* -di/sehat ; mengak*/akhiri hidup*/semua*/segala* ; bunuh/gantung diri -di/sana/aja
      menyak*/melukai/nyakit* diri sendiri ; GAK ada yang ~ (kehila* aku|kangen _ aku|merind*|peduli kalau aku|sadar kalau aku)
      (lebih baik|lebih bahagia|lebih tenang) (tanpa aku|tanpaku|kalau aku mati|aku mati|aku GAK ada) ; cuma/hanya/aku _ beban
      ini _ _ kome*/pesan/malam/surat terakh* saya/aku/ku/gue ; kome*/pesan/malam terakh* ; selamat tinggal semua*/dunia/selama*
      (malam ini|besok|hari ini) ~ (semua* berakh*|semua selesai|selesai semua|berakh* semua|aku akhiri) -promonya/acaranya
      KALAU/saat/ketika ~ baca ini ~ sudah/udah/GAK/tiada/pergi ; hidup* ~ GAK ~ artinya/berarti/gunanya/tujuan ; kehila* semang*/alasan/harapan hidup
      andai/seanda*/harusn* aku GAK _ lahir ; alasan ~ masih/bertah*/tetap hidup ; bikin aku masih/tetap/bertah* hidup
      KALAU aku _ (mati|GAK bangun|hilang|GAK ada) aja/saja/lagi ; semua/sebotol/banyak obat/pil ~ minum/telan/malam
      lompat/loncat/terjun dari jembat*/gedung/atap/balkon`,
    threat: `
      AKAN _ bunuh/habisi*/bacok/tikam/gebukin/hajar/gorok/tembak/tusuk/cekik/hancu*/cari/temukan/bakar/pukul _ KAMU -makan/hadiah ; kubunuh/kuha*/kutemu*/kucari _ KAMU
      pata*/potong/remukin/hancur*/gorok/pecahin ~ ANGGOTA ; TAHU/hafal ~ ruma*/tinggal/alamat*/kerja/sekolah/studio* _ (di mana|dimana|mana|KAMU)
      TAHU _ (di mana|dimana) ~ tinggal/rumahmu/kerja/tidur/sekolah ; TAHU/punya/dapat (alamat*|rumahmu|alamat KAMU|sekolah KAMU|sekola*)
      sayang/kasihan/sedih KALAU ~ (terjadi|kebaka*|terbak*|kenapa|celaka|kecela*|ada yang|malam)
      (hati hati|awas|waspada|jaga) ~ (pulang malam|jalan pulang|anakmu|keluar*|punggu*|di belaka*) ; kunci/tutup _ pint*/jendela/gorden ~ malam/rapat
      nikm* _ ANGGOTA/rumahmu/hidupmu ~ selagi/mumpung ; KAMU akan/bakal/pasti _ menyes*/nyes*/celaka -kalau ; lihat/liat/tunggu aja/saja nanti/akibat*/pembal* -hasil
      TAHU akibat* ; semoga/moga/kuharap ~ mati/mampus/celaka/kecela*/kanker/ketabr* -lampu ; (mati|mampus|bunuh diri) aja/sana/saja KAMU/sana
      dunia/semua ~ (lebih baik|lebih indah) tanpa KAMU/orang ; tunggu/nung*/menung* ~ depan/luar rumah*/pintu*/studio*/sekolah
      bakar/kubakar/hancu* _ rumahmu/studio*/channe*/mobilmu/hidupmu ; rumahmu ~ bakar/dibakar ; (anakmu|anak KAMU) ~ sendir*
      KALAU/awas ~ ketemu/lihat _ KAMU ~ bunuh/hajar/mampus/mati/nyesel`,
  },
  "hi-Latn": {
    denials: "nahi nahin nhi mat na",
    sets: {
      NAHI: "nahi*/nai/nhi/na",
      TUJHE: "tujh*/tumhe/tumko/aapko/usko/use",
      TERA: "tera/tere/teri/tumhar*/aapk*/apna/apne/apni",
      HU: "hu/hun/hoon/hai/h",
      DUNGA: "dung*/denge/dalunga/du",
      JEENA: "jeen*/jine/jina",
      PATA: "pata/maloom/janta/jaan*",
      ANG: "tange/taange/haath/hath/haddiy*/ungliy*/gardan/gala/daant/muh/pair/sar/naak",
    },
    despair: `
      JEENA _ ~ mann/man/dil/iccha/matlab/wajah/himmat/umeed/chah* _ _ NAHI ; JEENA NAHI chah* ; mujhe NAHI JEENA
      mar/marn* _ _ chah*/mann/jana ~ HU/chah*/karta/kar -hasi ; kaash/kash ~ (mar jata|mar jati|paida _ NAHI|maut) ; mujhe mar jana/jaana
      so/neend/kabhi ~ uthu*/uthna/jaagu _ NAHI ; so/kabhi ~ NAHI uthu*/jaagu ; agar main/mai/me _ ~ (NAHI uthu*/rahu*|mar jau/jaun)
      zindagi/life/JEENA se _ _ thak/tang/haar/paresh* ; zindagi/life ~ matlab/maksad/mayne NAHI ; apni/khud ~ (jaan de|jaan lene|zindagi khatam|ko khatam|jaan le)
      khudkushi/khudkhushi/suicide/aatmahatya -squad/film ; (zehar kha|phansi laga|fansi laga) _ (lu|lunga|DUNGA|ka mann)
      kisi/koi ~ farak/fark/yaad/kami/miss NAHI ~ padega/karega/hogi ; mere bina/jaane/marne ~ khush/behtar/accha/achha/fark/chain/sukoon ; sab/sabke ~ bojh ; bojh HU/ban
      ye/yeh _ mera/meri aakhri/akhri/antim/last comment/message/raat/khat ; alvida sabko/duniya/dost*/hamesha ; aaj/kal ~ (sab khatam|khatam kar|khatam ho) -episode/match
      jab ~ padho* ~ (NAHI|ja chuka) ; main/mai _ NAHI rahu*/bachun* ; (jiya NAHI|jiya jata NAHI|NAHI jiya) ; sirf/bas/ek ~ zinda HU ; wajah se _ zinda
      (saari|bahut saari|puri) _ _ goli*/pills ; is duniya (se ja|ko chhod|se chala)`,
    threat: `
      TUJHE ~ (maar DUNGA|maar dalunga|jaan se|dhundh lunga|dhund lunga|chhodu* NAHI|NAHI chhodu*|kaat dunga|barbad kar|thok dunga|goli maar|jala dunga|khatam kar|sabak sikha|dekh lunga|maarna chahiye)
      maar/kaat/jala/uda/thok/khatam DUNGA TUJHE ; TERA ~ ANG ~ tod/kaat/phod/fod/todunga/dunga ; koi ~ TERA ~ (tod de|maar de|kaat de)
      PATA ~ kaha*/kidhar/kab/kaun ~ reht*/rahta/ghar/school/jaat*/jate/kaam/studio/sota ; TERA ghar/address/school ~ (PATA HU|maloom|jaanta|kahan|kaha)
      studio/ghar kahan/kaha ~ PATA ; PATA ~ studio ~ kahan/kaha ; afsos/bura/dukh ~ agar ~ (aag|ho gaya|ho jaye|jal|hadsa|accide*) ; afsos hoga
      kuch/aag/hadsa ~ (ho NAHI jaye|lag NAHI jaye) ; bach*/bacchon/beti/family/parivar ka _ dhyan/khayal ; darw*/khidki ~ band/lock/laga ~ sona/rakhna/raat
      sambhal ke rehna/chalna -bhai ; jab tak ~ zinda/saans/pair/haath/hai ~ (maze|maza|enjoy|khush|le le) ; maze/maza/enjoy ~ jab tak ~ zinda/HU/saans
      pachta*/bhug* -agar ; anja* _ (bura|bhugat*|accha NAHI|dekh*) ; dekh* _ ~ (kya hota hai tere|kya hoga tera|tere saath|tera kya) ; NAHI bachega/bachoge
      (ek aur|phir se|dobara|agli baar) ~ to/toh _ dekh*/maar/ghar/NAHI ; bhagwan/kaash/dua/allah ~ (mar jaye|mare|cancer|accide*|jal jaye) _ TUJHE/tu/tum/TERA
      (mar ja|marja|mar jao|doob mar) -hasi ; ghar/studio/gate/school _ bahar/saamne/samne/neeche khad*/inte*/wait/milunga
      ghar (aa ke|aake|ghus ke) ~ maar*/tod*/sabak/dekh* ; TERA ghar/studio/gaadi/channel/zindagi ~ jala/uda/barbad/aag/tabah _ DUNGA/kar/laga
      TERA beti/beta/bachche ~ akel*
      (jis din|jab|agar) ~ mila/dikha ~ maar/tod/khoon/pachta*/haddi`,
  },
};

/** In a script without blanks: expressions, by blanks, for a text without blanks and commas. */
export const UNSPACED_PHRASES: Record<"despair" | "threat", string> = {
  despair: `
    死にたい(?!くらい|ぐらい|ほど) 死んでしまいたい 死んだ(?:ほう|方)が(?:いい|まし) (?:消え|いなくなり|消えてしまい)たい(?!くらい|ほど) 生きて?い?たくない 生き(?:る|て?い?る|ていく)の(?:に|が)(?:疲れ|つら|辛|しんど)
    生き(?:る|ている|てる|て(?:いく|いける))(?:意味|理由|価値|希望|気力|自信|資格)[がを]?(?:もう)?(?:な[いくし]|無い|わから|分か|見つから|見え|持て|失) 人生(?:に疲れ|を終わ|が?終わりにし) (?:今夜|今日|明日|もう|全部|すべて|全て)で?(?:全部|すべて|全て)?[をも]?終わ(?:りに|らせ)
    自殺(?:し|を考|する|願望) 首を(?:吊|つ)[りろる] 命を(?:絶|断) 手首を切 リスカ 飛び降り(?:たい|よう|ます) (?:線路|電車)に飛び込 薬を(?:全部|大量に|たくさん)[飲の] 遺書
    目[をが]覚[めま](?:さ?なく|さ?なければ|さ?ない|したくな) 眠ったまま(?:二度と|目|起き) 永遠に(?:眠|休) (?:(?:私|僕|俺|自分)の?|これが|今日が)(?:最後|最期)の(?:コメント|メッセージ|挨拶|夜|言葉) さよ[うな]*なら(?:みんな|皆さん|世界) お別れ(?:を言い|です) この世(?:[をから]+(?:去|離|いなく|消|さよ)|に(?:い(?:ない|ませ|たくな)|未練))
    誰も(?:私|僕|俺|自分)?[がのを]?(?:いなくなっ|死ん|消え|悲しま|必要とし|気づかな) (?:私|僕|俺|自分)(?:なんて|なんか|は|が|さえ)?(?:(?:い|居)ない(?:方|ほう)が|(?:いなけれ|消えれ|死ね|いなくなれ)ば) 生まれて(?:こなけ|来なけ|きたくな) (?:お荷物|重荷|負担)でしか (?:これを|この(?:コメント|文章)を)読む.{0,6}(?:もう|この世|いな|いま)
    もう(?:生きて|この世に)い?[けなら] (?:もうすぐ|やっと).{0,4}(?:母|父|夫|妻|娘|息子|お母さん|お父さん)の(?:ところ|そば|もと) 死ぬ(?:つもり|準備|こと(?:ばかり|しか)) 死ねば(?:楽|いい) 死のう[とか] 死に場所 生きる(?:唯一の)?(?:理由|支え)(?:です|でし|だけ)`,
  threat: `
    殺(?:す(?:ぞ|よ|から)|して(?:や|あげ)|しに|し(?:たい|ます)) ぶっ殺 ぶちのめ 殴(?:りに|って(?:や|あげ)) 刺(?:しに|して(?:や|あげ)|すぞ) 死ね(?![るばなたま]) 死んで(?:くれ|ください|ほしい) くたばれ 息の根 地獄に[落堕]
    (?:家|住所|自宅|職場|スタジオ|学校|幼稚園|保育園|(?:住んで|働いて)い?る(?:ところ|場所|とこ))(?:の場所)?[はがをも]?(?:もう|全部|ちゃんと|よく)?(?:知って|分かって|わかって|特定|突き止|調べ) どこに住んで(?:い)?るの?か[はをも]?(?:もう)?(?:知|分か|わか) 住所を(?:晒|公開|ばらま)
    (?:家|玄関|スタジオ|ドア|出口|学校|職場)の?[前外]?で(?:ずっと)?待って(?:い)?(?:る|ます) 待ち伏せ (?:家|お宅|自宅|スタジオ)[にへまで]+(?:行|伺|お邪魔|寄).{0,10}(?:覚悟|包丁|バット|ナイフ|後悔|逃げ) 後悔(?:する(?:ぞ|こと|よ)|させ|しますよ|することにな) 痛い目[にを] ただ(?:じゃ|では)(?:おか|す|済)
    覚えて(?:ろ|おけ|いろ) どうなるか(?:見て|分かって|わかって|覚悟|楽しみ) どうなっても知 覚悟し(?:て(?:おけ|ろ|い)|ろ) 思い知 無事で(?:いられ|す|済)(?:ると|まない) 夜道[にはを]+(?:お?気) 背後に 戸締ま?り.{0,3}(?:しっかり|気を|お気を)
    (?:燃え|火事|事故|何か|誰か|夜中).{0,10}(?:大変|残念|かわいそう|もったいない|惜しい)(?:です|だ)よ?ね (?:家|スタジオ|車|店)[をに](?:燃や|火を|爆破) (?:指|腕|足|脚|骨|首|歯|膝)を?(?:全部|一本ずつ)?(?:へし)?(?:折(?:って(?:や|あげ|ほし)|りたい|るぞ)|切り落と|潰し|切り刻)
    長くは?(?:生きられ|もたな) (?:ある|使える|動く)うちに(?:楽しん|せいぜい|大切) (?:次|今度).{0,12}(?:殺|覚悟|どうなる|容赦) 命[はが]?ない(?:と思|ぞ) (?:必ず|絶対に?|いつか)(?:見つけ出|探し出|復讐|仕返し|潰し|殺) 逃げられ(?:ると|ない(?:ぞ|よ)|ませんよ) 逃がさない 復讐(?:し|する) 生きる(?:価値|資格)[はもが]?ない(?:人間|やつ|奴|だろ)
    (?:お前|あんた|あなた|君)(?:なんか|みたいな[のや]?つ?)?(?:が|は|なんて)?(?:いない|いなけれ|死ん|消え)(?:方|ほう|ば|だ方|れば) (?:誰か|だれか).{0,3}(?:こいつ|この人|お前|あいつ)[をの].{0,3}(?:殺|殴|刺|黙らせ|折|指|足) (?:娘|息子|お子)さん.{0,8}(?:一人|ひとり)で(?:帰|歩|通|遊) (?:娘さん|お子さん|ご?家族)[がに]?(?:どうなっても|何かあっ) (?:消|削除し)さ?ないと.{0,8}(?:行|殺|どう|晒|後悔)`,
};
