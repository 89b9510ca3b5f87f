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
        "(live|living|go on|going on|keep going|carry on|wake up|waking up|be here|being here|be alive|being alive|exist|existing)",
      MORE: "(anymore|any more|any longer|much longer|like this)",
      WILL: "(will|ill|gonna|going to|imma|should|needs to|want to|wanna)",
      LIMB: "legs/knees/bones/neck/nose/teeth/fingers/hands/arms/throat/face",
      HOME: "house/home/place/door/window/studio/office/building/street",
    },
    despair: `
      i _ WANT _ (die|be dead) -of/from/laughing/inside/every/in/on/with/hearing/when/for/to ; NOT _ (WANT|feel like) _ ALIVE MORE
      (dont|do not|no longer) _ (WANT _ (exist|be alive|keep living)|feel like _ (living|existing|being alive|waking up))
      (NOT|hardly) _ see/find/have ~ reas*/point/purpose/sense ~ ALIVE -with/the/this ; no ~ reason/point/will/strength _ to/in ALIVE -with/the/this
      nothing _ to live for ; i _ cant/cannot _ do this MORE ; cant/cannot _ (go on|carry on|keep going|keep living|live) MORE -with
      tired/sick/weary/done of/with _ (life|living|being alive|existing|it all) ; give/giving/gave up on life/living/myself ; (isnt|not|no longer) worth living
      this/it/that _ _ my _ last/final comment/message/goodbye/words/night -on/about/here/in/with/for/before ; goodbye world/forever ; goodbye/suicide letter/note
      say/saying goodbye (before i|to everyone|to you all|forever) ; (by the time|when|once) ~ read*/see this ~ gone/dead
      (wont|will not|not) be _ alive/around/here (tomorrow|much longer|anymore|next week|in the morning) ; leav* this world/life ; better/happier/easier _ without me
      better if i _ (gone|dead|not here|wasnt here) ; (nobody|no one|noone) _ _ (miss me|notice if i|notice im gone|care _ i die)
      sleep/asleep/bed ~ and/to never/not ~ wake ; hope/wish/pray ~ i dont/never/didnt/wouldnt ~ wake ; never wake up again/anymore
      if i _ didnt/dont/never wake up -early/in/on ; wish i was/were dead ; wish _ never ~ born/existed ; i _ _ WANT _ disappear/vanish -from/into/to/in/for/with
      end/ending/ended (my _ life|it all|it tonight) ; of/about/gonna end/ending it -with/on/in/like/here/at/the ; take/taking my own life
      kill*/unalive/hang* myself -laughing/with/to/trying/over/doing/at/in/for/a/some ; cut/cutting/hurt*/harm* myself (again|on purpose|tonight)
      commit/attempt/about/considering suicide -squad/scene ; i/im/feel*/been _ suicidal ; suicidal thoughts ; all/enough _ _ pills
      i/im/ill/gonna ~ jump* (off|from|in front of) the/a/that bridge/roof/building/train
      join*/with (him|her|my _ mom/mum/dad/wife/husband/son/daughter) (again|soon|tonight|in heaven) ; im/am/being _ a burden
      tonight/tomorrow/today (it _ ends|everything ends|ill end) ; only/last ~ keep*/stopping me alive/here/from ; reason im _ _ alive/breathing`,
    threat: `
      WILL _ kill/murder/shoot/stab/strangle/hurt/hunt/beat/punch/destroy/find/end _ YOU -on/in/a/an/some/the/at/with/to/of
      should/needs _ shoot/kill/hurt/beat/punch/stab him/her/them ; WILL ~ break/smash/cut/crush/burn/slit/destroy ~ YR _ LIMB/HOME/car/channel/life
      WILL make YOU pay/suffer/regret ; coming/come for YOU -to ; know ~ where/when/which ~ YOU/YR ~ live/lives/sleep/work/works/park/school/home/house/studio
      know/have/found/got YR _ address -book ; i/we _ know ~ school/kindergarten/daycare ~ goes/go
      ill/will/im/am/well ~ wait*/standing/parked ~ (outside|in front of|at|by|behind) YR _ HOME ; outside YR _ HOME now/tonight/right ; pay YOU a _ visit
      shame/pity/sad if ~ happen*/burn*/fire/broke/accident/hurt/disappeared ; watch YR _ back -when/while/posture/muscles/pain/in/position ; lock YR _ door*/windows
      enjoy/sleep ~ while YOU still can/have/breathe ; enjoy YR _ LIMB ~ while ; accidents _ happen _ (to people|easily|quickly|so|fast)
      (youll|YOU/youre (will|gonna|going to)) ~ (regret|pay for) it/this/that -if/when ; see what happens (to you|when i|when we) ; YR/his/her days are numbered
      YOU (wont|will not) ~ (live long|see tomorrow|make it home|walk again|be smiling|be laughing|last long)
      hope YOU/YR ~ die/dies/burn*/crash/choke/rot/suffer/cancer -laughing ; kill/hang/shoot yourself -laughing ; kys ; go die ; world/everyone ~ better _ without YOU
      say goodbye to YR _ LIMB/family/kids/house/life ; YR _ daughter/son/kids/children ~ alone`,
  },
  de: {
    denials: "nicht kein keine keinen nie niemals",
    sets: {
      DICH: "dich/euch",
      DIR: "dir/euch",
      DEIN: "dein*/euer/eure*",
      LEBEN: "(leben|weiterleben|aufwachen|da sein|hier sein|existieren|weitermachen)",
      WILL: "will/mag/mochte/wollte/kann",
      WERDE: "werd*/wird/will/sollte/muss/konnte/wurde",
      GLIED: "beine/arme/finger/genick/zahne/knochen/nase/hals/kehle/gesicht/hande/fresse",
    },
    despair: `
      WILL ~ nicht/nimmer mehr LEBEN -in/bei/im/ohne/fur ; nicht/nimmer mehr LEBEN WILL/muss
      keine lust/kraft/energie mehr (zu leben|weiter*|auf ~ leben|am leben|aufzu*|zum leben)
      ich WILL/wurde ~ (sterben|tot sein|fur immer schlafen|einschlafen und) -vor/fur ; lieber/gerne/wunschte ~ tot ; nie geboren
      nie/nicht/niemals mehr/wieder aufwa*/aufzuwachen/aufgewacht ; fur immer einschlafen ; sehe/habe/finde ~ kein* ~ sinn/grund/ausweg mehr -darin/in
      leben ~ keinen sinn mehr ; kein* _ grund ~ (zu leben|weiterzuleben|weiterzumachen|aufzustehen) ; nicht mehr lebenswert ; mude vom leben ; lebensmude
      leben _ satt/leid/mude ; dass es/alles/das _ (aufhort|vorbei ist|endet) ; niemand/kein* ~ (mich _ vermissen|merken wenn ich|auffallen wenn ich)
      wird/wurde ~ niemand/kein* vermissen/merken/auffallen ; vermisst mich _ keiner/niemand ; besser/leichter/glucklicher _ ohne mich
      ohne mich ~ besser/leichter/glucklicher/dran ; heute ist mein letzter tag -im/in/bei/als/an/auf ; zur last ; nur eine last
      das/dies/es ist/war/wird _ mein* letz* kommentar/nachricht/abend/nacht/brief/worte -zu/in/im ; verabschiede ~ (von (allen|allem|dieser welt)|fur immer)
      das leben (nehmen|zu nehmen) ; mein leben (beenden|zu beenden) ; ein ende setzen/machen ; bringe mich um ; ich ~ mich _ umbringen/umzubringen/erhangen/ritze
      mich _ umzubringen/geritzt ; selbstmord*/suizid*/abschiedsbrief -kommando ; alle/genug _ tabletten/schlaftabletten
      ich ~ brucke/dach/balkon/zug (springen|werfen|zu springen) ; bin/werde ~ nicht mehr (da|hier|am leben) -bei/in ; wenn ~ das/dies _ liest/lest ~ (nicht mehr|weg|tot)
      heute/morgen nacht/abend ~ (alles vorbei|endlich vorbei|zu ende) ; einz* grund ~ (lebe|leben|da bin) ; nur _ wegen/dank DIR ~ (lebe|am leben)`,
    threat: `
      WERDE ~ DICH ~ umbringen/toten/finden/kriegen/erwischen/erschiessen/erstechen/verprugeln/zusammenschlagen/vernichten/verbrennen ; bringe/bring DICH um
      mache DICH fertig/kalt ; steche/stech DICH ab ; schlage/schlag DICH tot/zusammen ; find/finde DICH (schon noch|uberall) ; kriege/krieg/erwische DICH schon/noch/alle
      DIR/dem/DEIN ~ GLIED _ brec*/einschlagen/polieren/aufschlitzen/abschneiden ; brec*/schlag/schlage/hau/schneide _ DIR ~ GLIED
      weiss/wissen/kenne ~ wo/wann/welc* ~ du/ihr/DEIN/das ~ wohn*/lebst/arbeitest/schlafst/parkst/schule/kita/studio/haus* ; weiss/wissen ~ wo ~ studio
      weiss/wissen/kenne ~ schule/kita/kindergarten ~ geht/gehen
      schade/jammerschade/tragisch wenn ~ passi*/bren*/abbrennt/zustosst/kaputt/verschwindet/unfall/nachts/einbricht
      pass* ~ auf (DEIN kinder/tochter/familie/sohn/frau/rucken|dem heimweg) ; schliess/verriegel/sperr ~ tur/turen/fenster ~ heute/nachts
      geni* DEIN _ GLIED/haus/leben ~ solange ; unfalle passieren ~ schnell/leicht ; wirst/werdet ~ (bereuen|dafur bezahlen|bussen|bluten) -wenn
      merkst/siehst/erlebst/wirst ~ was (mit|) dir passiert ; dann erlebst du was ; DEIN tage sind gezahlt
      hoffe/hoffentlich/wunsche ~ (verreckst|krepierst|stirbst|sterbt|verbrennst|krebs|den tod) ; stirb/verreck/krepier _ endlich/doch/einfach
      welt/alle ~ ohne DICH _ besser ; besser ~ ohne dich ; wart*/steh* ~ vor DEIN tur/haus*/studio/fenster ; (kommen|wir _) DICH besuchen
      DEIN tochter/sohn/kinder ~ alle* ~ schule/hause/weg`,
  },
  es: {
    denials: "no nunca jamas",
    sets: {
      TU: "tu/tus/su/sus",
      VIVIR: "(vivir|seguir viviendo|seguir adelante|levantarme|despertar|despertarme|existir|estar aqui)",
      MIEMBRO: "piernas/dedos/manos/cara/huesos/dientes/cuello/rodillas/brazos/boca/garganta",
    },
    despair: `
      no _ (quiero|deseo|puedo|aguanto|tengo (ganas de|fuerzas para)) _ VIVIR -en/sin/con/aqui/temprano/de
      no/sin _ tengo/encuentro/veo/hay/qued* ~ ganas/moti*/razo*/fuerzas/sentido ~ de/para/a _ (vida|VIVIR|nada)
      quiero/queria/quisiera/prefiero/ojala _ _ (morir|morirme|muera|desaparecer para siempre|dormir para siempre|estar muerto|estar muerta) -de/por
      ganas/deseos de (morir|morirme|matarme|no despertar|desaparecer) -de/risa ; duerma/dorm*/acostarme ~ y no ~ despert*/despierte ; no despert*/desperte
      descansar/desaparecer/irme para siempre ; cans*/hart* _ de (vivir|la vida|esta vida|existir) ; (acabar|terminar|poner fin) (con mi vida|con todo|a mi vida|a todo)
      quitarme la vida ; voy/quiero/pienso ~ matarme -de/risa ; suicidarme/ahorcarme -de/risa ; suicidio -squad ; pensamientos suicidas
      nadie ~ (extranar|extranara|extranaria|echara de menos|notaria|dara cuenta) ; a nadie le importa si (muero|desaparezco|me muero) ; mejor/felices/tranquilos sin mi
      soy/ser ~ (una carga|un estorbo) ; es/sera/este/esta _ mi ulti* mensaje/comentario/noche/carta/despedida -sobre/de/en ; me despido de (todos|la vida|este mundo)
      adios (mundo|para siempre|a la vida) ; carta de despedida ; (esta noche|hoy|manana) _ (se acaba todo|acabo con|termina todo|todo termina|todo acaba)
      cuando leas/lean/leais esto ~ (ya no|no estare|muerto|muerta) ; (no|ya no) estare ~ (vivo|viva|aqui manana|en este mundo) ; manana _ no estare
      vida _ no tiene _ sentido ; no vale la pena vivir ; perd* ~ ganas de vivir ; ojala ~ no hubiera nacido ; nunca haber nacido
      unic*/ultima razon/cosa/motivo/persona ~ viva/vivo/vivir/aqui ; (todas|todo el frasco|suficientes) ~ pastillas
      tirarme/lanzarme (del|de un|al|desde) _ (puente|edificio|balcon|tren|azotea)`,
    threat: `
      te/os voy/vamos/van/va a _ (matar|encontrar|romper|pegar|partir|destruir|quemar|hacer (dano|pagar|sufrir|callar|una visita))
      te (matare|mato|encontrare|encontraremos|rompere|partire|hare pagar|rompo|visitaremos) -de/nunca/no
      voy/vamos/van/va/debe*/quiero/gustaria/podria/habria _ (matarte|encontrarte|romperte|partirte|pegarte|golpearte|quemarte|callarte|dispararte|acabar contigo|cortarte|darte una paliza) -a
      romperte/partirte/cortarte/quebrarte _ MIEMBRO ; romper*/partir*/cortar*/quebrar* tus/tu _ MIEMBRO
      se/sabe*/conozco ~ donde/que/cual/cuando ~ (vives|viven|vive|trabajas|duermes|estudia|estudian|sales|TU casa) ; sabemos/se ~ donde ~ estudio
      se/sabemos _ a/en que escuela/colegio/guarderia ; lastima/pena/tragedia (que|si) ~ pasara/quemara/accidente/incendi*/rompiera/desapareciera
      lastima/pena si ~ quema/alguien/noche ; cuid*/vigila _ _ (la espalda -al|tu espalda -al/cuando|TU familia/hijos/hija/frenos|al salir|cuando salgas)
      cierra _ (la puerta|las puertas|TU) ~ noche/llave/hoy ; disfruta/aprovecha _ TU _ MIEMBRO/casa/familia ~ mientras ; accidentes ~ pasan/ocurren ~ rapido/facil/gente
      te/os/se vas/vais/van a arrepentir -si/cuando ; (lo|me las|me la|las) (vas a|van a) pagar ; te arrepentiras ; TU dias estan contados
      sigue/vuelve/habla ~ (vas a ver|veras) lo que te ; un/otro video ~ y te vamos a hacer ; vas a ver lo que te
      ojala/espero _ _ _ muer*/atropelle*/quemes/cancer/sufras -de ; muerete/matate/suicidate ; mundo/todos ~ mejo* sin ti/vos
      te (espero|esperamos|esperare|estoy esperando) (afuera|fuera|en la puerta|a la salida|en tu) ; vamos a hacer una visita ; TU hija/hijo*/nina ~ sola/solo*`,
  },
  fr: {
    denials: "pas jamais",
    sets: {
      TE: "te/vous",
      TON: "ton/ta/tes/votre/vos",
      VIVRE: "(vivre|continuer|me lever|me reveiller|exister|me battre|etre la|etre en vie)",
      MEMBRE: "jambes/gueule/dents/doigts/bras/mains/genoux/nez/gorge/os/tete",
    },
    despair: `
      plus ~ envie/force/gout/courage/rais* de/pour VIVRE -avec/la ; veux/voudrais/peux/arrive _ plus _ VIVRE -a/en/dans/sans/avec/chez/tot
      envie de (mourir|crever|disparaitre|me tuer|en finir) -de/rire
      veux/voudrais/jaimerais/prefere _ (mourir|crever|disparaitre|etre mort|etre morte|en finir) -de/a/avec ; plus/pas/jamais me reveiller -tot/a/en
      mendormir/dormir (pour toujours|et ne) ; den finir -avec ; en finir avec (la vie|tout|ma vie) ; fati*/marre/las/lasse _ (la vie|vivre|exister|cette vie|ma vie)
      plus de _ (vivre|cette vie|la vie) ; vois/trouve/ai plus ~ rais*/sens/dissue/issue/espoir -dans ; a quoi bon vivre/continuer ; vie ~ na/a plus _ sens
      vie ~ plus/pas la peine ; perdu ~ (gout a la vie|envie de vivre|lenvie de vivre) ; personne ~ (regrettera|regretter|remarquera|remarquerait|pleurera|rendra compte)
      manque* a personne ; mieux/tranquille/heureux sans moi ; suis/etre ~ (un poids|fardeau) ; mieux si je disparaissais/netais/mourais
      (cest|ce sera|sera|voici|est) _ mon/ma _ dern* message/commentaire/soir/nuit/lettre -sur ; adieu (a tous|tout le monde|le monde|pour toujours|la vie)
      quand vous/tu lirez/liras/lisez/lis ~ plus/part*/mort* ; serai/suis _ plus (la|de ce monde|en vie) -bas
      vais/veux/voudrais/envie ~ me (tuer|pendre|foutre en lair) -a/de ; me suicider ; suicid* ; fin a (mes jours|ma vie|tout)
      tous/assez/boite ~ cachets/comprimes/somniferes/medicaments ; me sauter/jeter du/dun/sous/dans _ pont/toit/balcon/train/metro
      (ce soir|cette nuit|demain) (tout est fini|tout sarrete|tout finit|jen finis) ; seule/unique/derniere chose/raison/personne/joie ~ (en vie|vivre|continuer)
      seule/unique raison ~ _ en vie ; me maintient/garde/retient/tient en vie`,
    threat: `
      vais/va/allons/faudrait/devrait/jaimerais/vien* ~ TE _ (tuer|buter|frapper|egorger|etrangler|massacrer|planter|enterrer|detruire|defoncer|retrouver|faire payer/mal/taire/regretter/souffrir|poignarder|bruler|tabasser|casser la/les/le) -sur
      je/on te/vous (tuerai|trouverai|retrouverai|retrouvera|trouvera|buterai|ferai payer|casserai|aurai|tue|bute|creve|defonce) -confiance/plaisir/sur/en/dans
      casser/peter/briser/couper/arracher TON _ MEMBRE
      sais/connais/connait/savons/sait ~ ou/quelle/quand ~ tu/vous/TON ~ habi*/vis/vivez/travailles/dors/ecole/rentres/maison/enfants
      connais/trouve/ai/a _ TON adresse/rue/immeuble/plaque ; sait/savons/sais ~ ou ~ studio ; sais/sait/savons ~ ecole/creche ~ va/vont
      dommage quil/quelle/que/si/quun ~ arrive/arriverait/brule/brulait/brulerait/accident/malheur/disparaisse ; dommage si ~ quelquun/passait/feu/nuit
      fais/faites/survei* ~ attention/gaffe/bien _ (a TON enfants/fille/famille/dos/freins|en rentrant) ; ferm*/verrouille ~ port*/volets/fenetres ~ soir/nuit/cle
      profite/profitez _ TON _ MEMBRE/maison/famille ~ tant ; accident ~ vite arrive
      vas/allez/va _ _ (regretter -de/si|payer -pour|voir ce qui|voir ce que|crever|souffrir|prendre cher) ; regretteras/paieras ; TON jours sont comptes
      jespere que tu/vous/TON ~ crever/creves/creve/mourras/meur*/cancer/brule/souffres ; va (crever|te pendre|te tuer|mourir) ; suicide/tue/pends toi
      monde/tout/terre ~ mieux sans toi/vous ; atten*/tatten*/jtattends ~ (devant|en bas de|derriere|a la sortie) _ chez/TON/la
      devant chez toi/vous ce/demain/avec/maintenant ; rend* _ _ visite _ (ce soir|cette nuit|bientot) ; foutre/mettre/mets le feu (a TON|chez)
      brul*/cramer TON maison/voiture/studio/chaine ; TON fille/fils/enfants ~ seul* ; passe te voir ~ copains/potes/nuit`,
  },
  pt: {
    denials: "nao nunca jamais",
    sets: {
      TE: "te/voce*/vc",
      SEU: "seu/sua/seus/suas/teu/tua/teus/tuas",
      VIVER:
        "(viver|continuar vivendo|continuar vivo|continuar viva|acordar|levantar|existir|estar aqui|estar vivo|estar viva)",
      PRA: "pra/para",
      VOU: "vou/vamos/vao/vai/devia/deveria/quer*/precisa",
      MEMBRO: "pernas/dedos/maos/cara/ossos/dentes/pescoco/joelhos/bracos/garganta",
    },
    despair: `
      nao _ (quero|desejo|aguento|consigo|suporto|tenho (vontade de|forcas PRA|forca PRA)) _ VIVER -cedo/sem/com/em/PRA/no
      nao/sem _ tenho/vejo/encontro/acho/ha/sinto/tem ~ vontade/moti*/razao/sentido/forc*/saida ~ (VIVER|nada|vida|continuar)
      quero/queria/desejo/prefiro _ _ (morrer|sumir|dormir PRA sempre|nao acordar|estar morto|estar morta|desaparecer) -de/comendo/com/da/do/num/nessa
      vontade de (morrer|me matar|sumir|acabar com tudo) -de/rir ; dorm*/deitar e _ nunca/nao _ acord* ; (nao|nunca mais) acordar nunca/mais/amanha
      dormir/descansar/partir/sumir (PRA sempre|desse mundo) ; cans*/fart* _ (de viver|da vida|dessa vida|de existir)
      acabar/terminar/fim (com (minha|a minha) vida|com tudo|na minha vida|em tudo) ; tirar _ minha _ vida ; quero/vou/vontade ~ me matar -de/rir ; me suicidar/enforcar
      suic* -squad ; ninguem ~ (sentir _ falta|sentiria _ falta|sentira _ falta|notar _ eu|notaria|chorar por mim|perceber se eu) ; melh*/felizes sem mim
      sou/ser _ (um peso|um fardo) -pena ; esse/este/essa/esta/sera/e _ _ meu/minha ulti* recado/mensagem/comentario/noite/carta -sobre/aqui
      me despedir de todos/voces/vcs ; adeus (mundo|PRA sempre|vida) ; (hoje|essa noite|esta noite|amanha) ~ (acaba tudo|tudo acaba|acabo com|termina tudo)
      quando/se ~ ler/lerem isso/isto ~ (nao estarei|nao vou estar|mort*|longe) ; nao (estarei|vou estar) mais aqui/vivo/viva ; vida _ nao/perdeu ~ sentido
      nao vale _ a pena viver ; perd* ~ vontade de viver ; nunca/nao ter nascido ; desi* (da vida|de viver) ; unic*/ultima razao/coisa/motivo/pessoa ~ viva/vivo/viver/aqui
      todos/cartela/caixa/monte ~ remedios/comprimidos ; (quero|vou|vontade) ~ pular/jogar/saltar da/do/de _ (ponte|predio|janela|trem)`,
    threat: `
      VOU _ _ (TE _ (matar|achar|encontrar|quebrar|bater|destruir|queimar|arrebentar|cacar|calar|machucar|esfaquear|fazer (pagar|sofrer|uma visita))|fazer uma visita) -um/uma/o/no
      te mato/arrebento/quebro/encontrarei/acharei -de ; VOU _ (matar|quebrar|arrebentar|acabar com|machucar|esfaquear) _ voce*/vc/SEU ; VOU achar/encontrar voce*/vc
      quebr*/partir/cortar/arrancar _ SEU _ MEMBRO
      sei/sabemos/sabem/sabe/descobri ~ onde/aonde ~ voce*/vc/SEU/tu/te ~ mora/moras/moram/trabalha/dorme/estuda/estudio/casa ; sei/sabemos/sabem onde mora*
      sei/tenho/achei/descobri _ _ SEU endereco/rua/casa/placa ; pena/tragedia se ~ acontec*/queim*/pega*/acidente/algo/quebrasse/sumisse/alguem/noite
      cuid*/olho ~ (SEU familia/filh*/costas/freios|na volta|quando sair|pelas costas) ; aprov* _ SEU _ MEMBRO/casa/familia ~ enquanto
      acidentes acontecem _ (rapido|facil|com gente) ; vai/vao _ _ (arrepender|pagar caro|pagar por|sofrer|ver so) -de/se/quem ; me paga ; ver o que te acontece
      continua/fala ~ _ _ PRA voce/vc ver o que acontece ; mais/outro ~ e a gente vai te ~ visita/achar/pegar ; SEU dias _ contados
      tomara/espero que ~ morr*/cancer/atropel*/queime/sofra -de ; (se mata|se mate|va morrer) ; mundo/todos ~ melh* sem voce/vc
      esper* ~ (na porta|na frente|la fora|na saida|na esquina|em frente) _ da/de/do _ SEU ; te esper* ~ (na saida|la fora|na porta|na frente) ; SEU filh* ~ sozi*`,
  },
  it: {
    denials: "non mai",
    sets: {
      TUO: "tuo/tua/tuoi/tue/vost*",
      VIVERE:
        "(vivere|andare avanti|alzarmi|svegliarmi|esistere|essere qui|continuare a vivere|stare al mondo)",
      ARTO: "gambe/dita/mani/faccia/ossa/denti/collo/ginocchia/braccia/gola/testa/naso",
    },
    despair: `
      non (voglio|vorrei|riesco|desidero|ce la faccio) _ _ VIVERE -in/qui/senza/presto
      non ho/trovo/vedo/ce/sento ~ voglia/motivo/ragione/senso/forz* di/per/a/in _ (VIVERE|niente|nulla|vita) ; voglia di (morire|farla finita|uccidermi|non svegliarmi)
      voglio/vorrei/preferirei _ (morire|sparire|scomparire|farla finita|essere morto|essere morta|dormire per sempre|non svegliarmi) -dal/dalle/in/con/sotto
      addormentarmi/dormire (e non|per sempre) ; non svegliarmi piu/mai ; non mi svegli* piu ; stan*/stuf* _ (di vivere|della vita|di questa vita|di esistere)
      farla finita -con ; togliermi la vita ; voglio/vorrei/potrei ~ uccidermi/ammazzarmi -dal/di ; suicidarmi/impiccarmi ; suicidio ; pensieri suicidi
      nessuno ~ (accorgerebbe|accorgera|mancherei|piangera per me|sentira la mia|sentirebbe la mia|noterebbe) ; a nessuno manch* ; meglio/felici/sereni senza di me
      sono/essere _ (un peso|di peso) -per ; un peso per tutti/voi/loro ; meglio se _ (non ci fossi|sparissi|morissi)
      ques*/sara/e ~ mio/mia ulti* messaggio/commento/sera/notte/lettera -su ; addio (a tutti|mondo|per sempre|vita)
      stasera/stanotte/domani (finisce tutto|e finita|la faccio finita) ; quando legge* ~ (non ci|morto|morta) ; non (ci saro|saro) piu ; vita non ha/vale ~ senso/pena
      non vale la pena (vivere|di vivere) ; perso ~ voglia di vivere ; mai (nato|nata|essere nato) ; unic*/luni*/ultima ragione/cosa/motivo/persona ~ viva/vivo/vivere/qui
      tiene _ in vita ; tutte/abbastanza/scatola ~ pillole/pastiglie/sonniferi ; buttarmi/gettarmi (dal|da un|sotto) _ (ponte|balcone|tetto|treno)`,
    threat: `
      ti/vi (ammazzo|uccido|spacco|sgozzo|faccio fuori/pagare/pentire/tacere|ammazzero|uccidero|trovero|troveremo|spacchero|faro pagare/pentire|brucio) -tutto
      (dovrebbe|bisognerebbe|dovrebbero|vorrei|potrei|voglio|verro a|vengo a|veniamo a) _ (ammazzarti|ucciderti|spaccarti|romperti|spezzarti|picchiarti|spararti|bruciarti|farti (fuori|tacere|male|sparire|una visita)|darti una lezione|tagliarti|cercarti)
      spaccarti/romperti/spezzarti/tagliarti _ ARTO ; ti/vi spacco/rompo/spezzo/taglio _ ARTO
      so/sappiamo/sanno ~ dove/quando ~ abiti/abita/abitate/vivi/lavori/dormi/parcheggi/esci ; so/conosco/ho/trovato ~ TUO indirizzo/via/casa/targa
      so/sappiamo ~ che/quale scuola/asilo ~ va/vanno ; peccato se ~ succed*/bruci*/incendio/accad*/capit*/incidente/fuoco/rompesse/sparisse/qualcuno/entrasse/notte
      stai/sta/guardati/occhio/atte* ~ (le spalle|alle spalle|ai TUO figli|a TUO figlia|alla TUO famiglia|quando esci/torni) ; chiudi bene ~ porta/porte/finestre/casa
      goditi/godetevi _ _ ARTO/casa/famiglia ~ finche ; incidenti succedono/capitano _ fretta/facilmente/presto ; (te ne|ve ne) penti* -se
      (me la|la) (pagherai|pagherete|faro pagare) ; vedrai/vedi ~ (ti succede|che fine fai|ti capita) ; vedi/vedrai cosa ti ; giorni _ contati
      spero/auguro ~ muoia/muori/crepi/crepare/morire/cancro/bruci -dal ; ammazzati/ucciditi/impiccati/crepa -di ; vai a morire/impiccarti
      mondo/tutti ~ meglio/migliore senza di te/voi ; ti/vi aspett* (fuori|sotto casa|alluscita|davanti) ; una visita (a casa|di notte|notturna) ; farti una visita
      TUO figl* ~ sola/solo/soli`,
  },
  nl: {
    denials: "niet nooit geen",
    sets: {
      JE: "je/jou/jullie/hem/haar",
      UW: "je/jouw/jullie/zijn/haar",
      LEVEN: "(leven|verder|doorgaan|wakker worden|bestaan|er zijn|hier zijn|opstaan)",
      LID: "benen/vingers/handen/nek/tanden/gezicht/knieen/keel/botten/neus",
    },
    despair: `
      wil/kan/hoef/wilde ~ niet meer LEVEN -in/bij/zonder/voor/vroeg ; niet meer LEVEN wil/kan/hoef
      geen zin/kracht/reden/doel ~ (leven|te leven|door te gaan|verder te gaan) ; zie/vind/heb ~ nut/zin/reden/uitweg ~ niet meer
      zie/vind ~ geen nut/zin/reden/uitweg meer ; levensmoe ; moe/beu/zat/klaar van/met _ leven/bestaan ; ik wil/wou/zou _ _ dood*/sterven/verdwijnen -van/voor/aan
      (liever|was ik) _ dood ; nooit geboren ; nooit/niet meer wakker word* -voor ; inslapen/slapen en niet/nooit ; (voor altijd|voorgoed) slapen/weg
      einde aan (mijn leven|alles|het leven|maken) ; een einde maken ; uit het leven stappen ; zelfmo*/suicidaal/zelfdoding/afscheidsbrief
      mezelf/me (van kant|ophangen|iets aandoen|verhangen) ; niemand ~ mij/me ~ missen/mist ; niemand ~ merken als ik ; (beter|gelukkiger|beter af) _ zonder mij ; tot last
      dit/dat/het is/wordt _ mijn laatste beric*/reactie/avond/nacht/brief -over ; afscheid van (iedereen|het leven|deze wereld) ; vaarwel wereld/allemaal/iedereen
      vanavond/vannacht/morgen (is het klaar/voorbij/afgelopen|stopt het|eindigt het) ; als/wanneer ~ dit lezen/leest/lees ~ (er niet|weg|dood)
      ben ik er ~ niet meer -bij/mee ; er _ niet meer zijn/wezen ; enige/laatste reden/wat/ding ~ (leef|leven|er ben|hier ben) ; in leven houd* ; houdt _ in leven
      alle/genoeg/doosje ~ pillen/slaappillen ; ik ~ van/voor de/het/een brug/dak/flat/trein (springen|te springen|spring) ; beter _ als ik ~ (er niet|niet meer|dood|weg)`,
    threat: `
      (ik|we|ze|iemand) ga/gaan/zal/zullen/moet/zou/wil _ je/jou/jullie ~ vermoorden/doden/pakken/vinden/afmaken/neerschieten/neersteken/slaan/opzoeken/wurgen/verbranden
      laten boeten ; ik/we maak/vermoord/pak/krijg/krijgen/pakken JE wel/nog/af/kapot/overal/allemaal
      ik/we vind/vinden je/jou/jullie (nog wel|overal|wel ./lieverd/schat*/hoor) ; ik vermoord JE ; voor boeten ; hiervoor/daarvoor/ervoor boeten
      breek/breekt/breken/sla/snijd _ UW ~ LID ; JE/UW ~ LID breken/bree*
      weet/weten/ken ~ waar/wanneer/welke ~ je/jij/jullie/UW/het ~ woon*/wonen/werkt/slaapt/school/studio/thuiskomt ; heb/ken/weet UW adres/straat/kenteken/huis
      weet/weten ~ school/opvang/creche ~ zit/zitten/gaat/gaan ; jammer/zonde _ _ als ~ gebeur*/overkom*/brand*/afbrand*/fik/kapot/ongeluk/iets/iemand/verdwijnt/nachts
      pas/let ~ op UW rug/kinderen/gezin/dochter/familie ; doe/draai ~ deur*/ramen ~ slot/dicht ; geniet ~ UW _ LID/huis/gezin ~ zolang ; ongelukken ~ snel
      ga/gaat/zul/zult/krijg* ~ spijt van/krijgen ; merk/merkt/ziet wel wat er ~ gebeurt ; nog een/eentje/zon ~ en ~ (we komen|komen we|spijt) ; UW dagen zijn geteld
      hoop/hopelijk ~ UW ~ dood*/sterft/kanker/crepeert/stikt ; ga ~ dood -van ; wereld/iedereen ~ beter/mooier ~ zonder JE
      wach*/sta/staan ~ voor/bij/buiten UW deur/huis/raam/studio/auto/school ; brengen ~ bezoekje ; steek/steken/zet UW huis/studio/auto (in de fik|in brand)
      kom/komen ~ langs ~ vrienden/maten/vannacht`,
  },
  pl: {
    denials: "nie nigdy",
    sets: {
      CIE: "cie/was/ciebie/ci/wam",
      TWOJ: "twoj*/twoi*/wasz*",
      ZYC: "(zyc|istniec|byc tu|sie budzic|budzic sie|sie obudzic|obudzic sie|wstawac|zycia|dalej)",
      CHCE: "chce/chcial*/wolal*",
      GDYBY: "gdyby/jesli/jakby",
      KRZYWDZE: "zabije/znajde/dorw*/zatluke/zniszcze/pobije/zastrzele/udusze/dopadne/znajdziemy/wykoncze",
      CZLONEK: "nogi/palce/rece/kark/zeby/kosci/kolana/gardlo/nos/szczeke",
    },
    despair: `
      nie (CHCE|mam _ (ochoty|sily|sil|po co|checi)|potrafie) ~ ZYC -w/tu/bez/z/tak/wczesnie ; nie widze ~ sensu/powodu/wyjscia/nadziei ; nie mam ~ powodu ~ zyc
      nie warto zyc ; CHCE ~ (umrzec|zniknac|nie zyc|nie obudzic|zasnac na zawsze|sie zabic) -ze/z/pod ; sie _ nie obud* ; nie obud* sie ; zasnac/usnac i ~ nie
      zmec*/dosc _ (zyciem|zycia|tego zycia) ; skon*/koncze (z tym wszystkim|ze soba|z zyciem|to wszystko) ; odebrac/odbiore sobie zycie ; zabije sie
      sie powiesic/powiesze/potne ; samobo* ; nikt/nikomu ~ (nie zauwazy|nie zateskni|nie zaplacze|nie bedzie mnie brakowac) ; lepiej/szczesliwsi/lzej _ beze mnie
      jestem/bycie ~ ciezarem ; lepiej _ gdyby* mnie nie ; to/bedzie _ moj/moja/moje osta* komentarz/wiadomosc/noc/wieczor/slowa/list -o
      zegna* _ (wszyscy|wszystkich|swiecie|na zawsze) ; dzis*/jutro ~ (wszystko sie skonczy|to skoncze|to sie skonczy|wszystko skoncze)
      kiedy/gdy/jak ~ czyt*/przeczytacie ~ mnie ; mnie juz nie bedzie/ma -w ; nie urodzil* sie ; jedy* ~ (zyje|przy zyciu) ; trzyma* mnie _ przy zyciu
      stracil* ~ (sens|chec) zycia ; wszystkie/garsc/opakowanie/dosc ~ tabl*/leki/lekow ; (chce|chcial*) ~ skoczyc z/pod mostu/dachu/balkonu/pociag/okna
      skocze/(rzuce sie) z/pod mostu/dachu/balkonu/pociag/okna`,
    threat: `
      KRZYWDZE _ CIE -za ; CIE _ KRZYWDZE ; powinien/powinni/trzeba/ochote/chetnie ~ CIE ~ zabic/zastrzelic/pobic/uciszyc/uderzyc/polamac/spalic/udusic
      polamie/polamac/polamiemy/obetne/obciac/wybije/wybic/zlamie/zlamac ~ CZLONEK
      wiem*/znam ~ gdzie/ktorej/kiedy ~ mieszk*/pracujesz/parkujesz/spisz/wracasz/chod*/uczy/TWOJ/studio ; znam/mam/znalazlem ~ TWOJ adres/ulice/dom
      wiem* ~ szkoly/przedszkola/zlobka ; szkoda ~ GDYBY ~ stalo/splon*/spali*/wypadek/pozar/wlama*/zniknal/przydarz*/ktos/noca ; cos ~ moze ~ stac/przytrafic
      uwazaj*/pilnuj* ~ TWOJ/swoich _ dzieci/rodzine/corke/syna/plecy/hamulce ; pilnuj ~ dzieci ; cies* sie _ nogami/rekami/palcami/zebami/domem/rodzina ~ poki/dopoki
      wypadki ~ zdarzaja/chodza _ szybko/latwo/po ; pozalu*/zaplacisz tego/za/jeszcze ; (tego|za to) _ pozalu*/zaplacisz
      zobacz* ~ (ci sie stanie|cie spotka|stanie z toba) -jak ; jeszcze/nastepny ~ i ~ pozalujesz/wizyte/dorw*/odwiedz* ; TWOJ dni sa policzone
      nadzieje/oby/zycze ~ zdechniesz/zdechl/umrzesz/umarl/smierci/raka/splonie/zginiesz ; zabij/powies sie ; zdychaj
      czek*/stoje/jestem ~ przed/pod TWOJ domem/blokiem/drzwiami/studiem/praca/szkola/oknem ; zloz* ~ wizyte ; spal*/podpale ~ TWOJ _ dom/studio/kanal/samochod/auto
      TWOJ corka/syn/dzieci ~ sama/sam/same`,
  },
  tr: {
    denials: "degil asla",
    sets: {
      SENI: "seni/sizi/sana/senin/sizin",
      BIKTIM: "biktim/yoruldum/usandim/bezdim",
      YERIN: "oturdugun*/yasadigin*/calistigin*/uyudugun*/gittigin*/studyon*/evinin/dukkan*",
      UZVUN:
        "bacaklarin*/parmaklarin*/ellerin*/kemiklerin*/boynun*/dislerin*/yuzun*/kafan*/kollarin*/burnun*/bogazin*/dizlerin*",
      EVIN: "evini/studyonu/kanalini/arabani/hayatini",
      BILIYORUM: "biliyor*/ogrendim/buldum",
    },
    despair: `
      yasamak _ (istemiyor*|icin ~ sebe*/neden*|gelmiyor|anlamsiz|icimden gelmiyor) ; yasamaktan _ BIKTIM ; hayattan/hayatimdan _ BIKTIM/vazgectim
      hayat*/yasamanin ~ anlami/manasi ~ yok/kalmadi ; hayatima/canima _ (son ver*|kiymak|kiyacagim) ; olmek _ istiy* -gulmekten ; keske ~ olse*/dogmasaydim/uyanmasa*
      olsem/gebersem de/keske/kimse* ; intihar _ etme*/edecegim/dusunuyorum/ediyorum/mektubu* ; intihari dusun* ; kendimi oldurmek/oldurecegim/asacagim/asmak/kesiyorum
      uyuyup/uyusam/uyumak/yatip ~ uyanma* ; bir daha uyanma* ; yok olmak istiyorum ; keske/hic _ uyanmasam ; kims* ~ ozleme*/yoklugumu/umrunda/umurunda
      bensiz ~ daha/iyi/mutlu ; herkese/aileme _ yuk ; ben olmasam daha ; bu _ son yorumum/mesajim/gecem/sozlerim/mektubum ; elveda dunya/herkese/hayat
      (bu gece|yarin|bu aksam) ~ bitiyor/bitecek -dizi/indirim ; bunu okudugun*/okurken ~ olmayacagim/yokum/gitmis/olmus
      yarin/artik ~ aranizda/hayatta/burada olmayacagim ; dayanacak gucum/halim _ kalmadi/yok ; haya*/yasamamin ~ tek seb* ; tek seb*/neden* ~ yasa*/hayat*
      sayende _ hayattayim/yasiyorum ; (butun|bir kutu|hepsini) ~ hap*/ilac* ~ ictim/icecegim/yuttum ; (kopruden|catidan|balkondan|trenin onune) ~ (atla*|atacagim)`,
    threat: `
      SENI ~ oldurecegim/oldur*/gebert*/bulac*/bulurum/vuracagim/vururum/doverim/dovecegim/mahvedecegim/keserim/yakarim/bitirecegim/susturmali/vurmali/dovmeli -gulmekten
      UZVUN _ kira*/kirm*/kese*/dagit*/dok*/kopar* ; YERIN _ (yerini|nerede|nerede oldugunu) _ BILIYORUM ; YERIN _ BILIYORUM
      evin*/adresini/sokagini/plakani/okulunu/kresini ~ BILIYORUM ; yansa/yanarsa/basina ~ yazik ; yazik ~ yanarsa/yansa/gelirse ; basina ~ gelecek*/gelirse/gelmesin -iyi
      arkani/arkana/sirtini kolla/dikkat ; kapini/kapila*/pencereni/perdeleri ~ kilitle/kapat* ; cocuklarina/kizina/ailene _ _ (dikkat|iyi bak)
      tadini/keyfini cikar ~ hala/henuz/simdilik/varken/yasarken ; varken/yasarken _ tadini/keyfini ; pisman olacaksin* ; bedelini ~ ode*
      gor/gorursun/goreceksin ~ (basina|gununu|neler gelecek) -nasil ; gununu gorursun/goreceksin ; gunlerin sayili
      insallah/umarim ~ (gebersin|geberirsin|kanser olursun|yanarsin|olursun insallah) -zengin/mutlu/basarili/iyi ; geber -gulmekten ; kendini oldur/as
      dunya/herkes sensiz ~ iyi/guzel/mutlu ; evinin/kapinin/studyonun/okulun onund*/disinda _ bekliyor*/bekleyecegim/seni
      ziyaret* ~ edecegiz/gelecegiz ~ gece/bicak/sopa ; yakarim/yakacagim/mahvedecegim EVIN ; EVIN ~ yakarim/yakacagim/mahvederim/patlatirim
      bicakla/silahla/sopayla ~ SENI/kapin*/evin*/gel* ; kizin/oglun/cocuklarin ~ (yalniz|tek basina) ; canini yak*`,
  },
  ru: {
    denials: "не ни никогда нет",
    sets: {
      YOU: "тебя/вас/тебе/вам",
      YOUR: "твой/твоя/твое*/твои*/твою/ваш*",
      LIVE: "(жить|просыпаться|проснуться|существовать|быть здесь|вставать|жизни|бороться)",
      WANT: "хочу/хочется/могу",
      HARM: "убью/найду/найдем/прибью/зарежу/урою/закопаю/задушу/изобью/уничтожу/застрелю/достану/достанем",
      LIMB: "ноги/пальцы/руки/шею/зубы/кости/колени/горло/лицо/нос/челюсть/голову",
    },
    despair: `
      не WANT ~ LIVE -в/без/рано/на/с/тут/по ; жить ~ не WANT ; (не вижу|не нахожу|нет|не осталось) ~ смысла/причин/сил/желания/выхода ~ (LIVE|дальше)
      не вижу _ смысла -в ; (WANT|хотел бы|хотела бы|лучше бы) ~ (умереть|сдохнуть|исчезнуть|не просыпаться/проснуться/жить|умер|умерла) -со/от/в/с ; усну*/заснуть и ~ не
      уснуть навсегда ; уста*/надоело ~ (жить|от жизни|от этой жизни) ; (покончить|покончу|закончить|свести счеты) (с собой|с жизнью|со всем) ; убить/убью себя
      повешусь/повеситься/выпилиться ; суицид*/самоубийств* -отряд ; никто ~ не (заметит если|вспомнит меня|заплачет|будет скучать) -разницы/подвоха
      без меня ~ лучше/легче/проще ; всем/миру ~ лучше/легче ~ без меня ; я/просто/только/всем _ обуза
      это _ _ мой/моя/мое/мои последн* комментарий/сообщение/ночь/вечер/слова/письмо -про/о/по ; прощай* все/мир/навсегда/жизнь ; приш* попрощаться -с
      сегодня/завтра/этой ~ (все закончится|все кончится|все закончу|покончу|меня не станет) ; когда/если ~ прочит*/прочтете/читаете ~ меня
      меня _ уже/больше/скоро/завтра не станет/будет -дома/на/в ; (незачем|не для кого|нет смысла|нет сил) _ жить ; поте* ~ (смысл жизни|желание жить)
      лучше бы ~ не родил* ; единственн* ~ живу/жив/жива/держит ; все/пачку/горсть ~ табл*
      хочу/хочется/пойду ~ прыгнуть/спрыгнуть/броситься/шагнуть с/под/из моста/крыши/балкона/поезд/окна ; уйти/ухожу/уйду из (жизни|этого мира)
      если/бы/просто ~ не проснул*`,
    threat: `
      HARM _ YOU -приятн* ; YOU ~ HARM ; должен/надо/пора/хочется/хочу/стоит _ _ YOU ~ убить/пристрелить/избить/ударить/сжечь/проучить/повесить
      сломаю/сломать/переломаю/переломать/отрежу/выбью/разобью/оторву/сверну ~ LIMB
      знаю/знаем/узнал/вычислил ~ где/какой/когда ~ ты/вы/YOUR ~ живе*/работаешь/спишь/учится/ходит/возвращаешься/дети/дом ; знаем/знаю ~ где ~ студия
      знаю/знаем ~ школ*/садик/сад ; жаль/жалко/обидно ~ если ~ случи*/сгор*/загор*/пожар/пострада*/пропад*/ночью ; как бы чего не
      бере*/оглядывайся/следи ~ (спину|детей|дочку|дочь|семью|по сторонам) ; оглядывайся по/когда ; наслаждайся/радуй* _ ногам/рукам/пальцам/зубам/дому/семьей ~ пока
      ты/вы/еще/об/за ~ пожалеешь/пожалеете/заплатишь/поплатишься -если ; еще ~ такое ~ и ~ приедем/навестим/пожалеешь ; YOUR дни сочтены
      чтоб/надеюсь/желаю ~ сдох*/умрешь/сгоришь/рака/смерти -со ; сдохни/подохни/убейся/повесься ; убей себя
      жду/ждем/стою/подожду ~ у/возле/около/под/перед YOUR/подъ*/дома/окнами/дверью/студии/школы ; приедем/придем ~ ночью/поговорить/ребятами/друзьями`,
  },
  id: {
    denials: "tidak tak gak ga nggak enggak jangan bukan belum",
    sets: {
      KAMU: "kamu/kau/lu/lo/elu/kalian/anda",
      GAK: "gak/ga/ngga*/enggak/tidak/tak/gk",
      AKAN: "akan/bakal/mau/pengen/ingin/pasti/harus/gue/aku/saya/kita/kami",
      KALAU: "kalau/jika/kalo/andai",
      TAHU: "tahu/tau",
      ANGGOTA: "kaki*/jari*/tangan*/leher*/gigi*/muka*/tulang*/kepala*/lutut*",
    },
    despair: `
      GAK _ (mau|ingin|pengen|sanggup|kuat|punya alasan|ada alasan|ada gunanya) _ _ (hidup|bangun lagi|ada di dunia) -di/tanpa/sama/sehat
      GAK _ _ alasan/artinya/semangat/harapan _ hidup
      pengen/ingin/mau/pingin _ (mati|mengakhiri hidup|akhiri hidup|bunuh diri|meninggal|tidur selamanya) -ketawa/lampu/rasa/karena ; GAK bangun lagi -pagi
      tidur selamanya ; cape*/lelah/bosan/muak _ _ hidu* -di/sehat ; mengakhiri/akhiri hidup*/semua*/segalanya ; bunuh/gantung diri -di/sana/aja
      menyakiti/melukai/nyakitin diri sendiri ; GAK ada yang ~ (kehilangan aku|kangen _ aku|merindukanku|peduli kalau aku|sadar kalau aku)
      (lebih baik|lebih bahagia|lebih tenang) (tanpa aku|tanpaku|kalau aku mati|aku mati|aku GAK ada) ; cuma/hanya _ beban
      ini _ _ kome*/pesan/malam/surat terakhir saya/aku/ku/gue ; kome*/pesan/malam terakhirku ; selamat tinggal semua*/dunia/selamanya
      (malam ini|besok|hari ini) ~ (semua* berakhir|semua selesai|selesai semua|berakhir semua|aku akhiri) -promonya/acaranya
      KALAU/saat/ketika ~ baca ini ~ sudah/udah/GAK/tiada/pergi ; hidup* ~ GAK ~ artinya/berarti/gunanya/tujuan ; kehilangan semangat/alasan/harapan hidup
      andai/seandainya/harusnya aku GAK _ lahir ; alasan ~ masih/bertahan/tetap hidup ; bikin aku masih/tetap/bertahan hidup
      KALAU aku _ (mati|GAK bangun|hilang|GAK ada) aja/saja/lagi ; semua/sebotol/banyak obat/pil ~ minum/telan/malam
      aku/mau/pengen ~ lompat/loncat/terjun dari jembatan/gedung/atap/balkon`,
    threat: `
      AKAN _ bunuh/habisi*/bacok/tikam/gebukin/hajar/gorok/tembak/tusuk/cekik/hancu*/bakar/pukul _ KAMU -makan/hadiah ; akan/bakal/pasti _ cari/temukan KAMU
      akan/bakal/pasti ~ cari ~ rumahmu ; kubunuh/kuhabisi/kuhajar/kutemukan/kucari _ KAMU ; patahin/patahkan/potong/remukin/hancurin/gorok/pecahin ~ ANGGOTA
      TAHU/hafal ~ ruma*/tinggal/alamatmu/kerja/sekolah/studio* _ (di mana|dimana|mana|KAMU) ; TAHU _ (di mana|dimana) ~ tinggal/rumahmu/kerja/tidur/sekolah
      TAHU/punya/dapat (alamatmu|rumahmu|alamat KAMU|sekolah KAMU|sekolahnya)
      sayang/kasihan/sedih KALAU ~ (terjadi|kebakaran|terbakar|kenapa|celaka|kecelakaan|ada yang|malam)
      (hati hati|awas|waspada|jaga) ~ (pulang malam|jalan pulang|anakmu|keluargamu|punggungmu|di belakangmu) ; kunci/tutup _ pint*/jendela/gorden ~ malam/rapat
      nikm* _ ANGGOTA/rumahmu/hidupmu ~ selagi/mumpung ; KAMU akan/bakal/pasti _ menyesal/nyes*/celaka -kalau ; lagi ~ lihat/liat aja/saja nanti
      lihat/liat/tunggu aja/saja akibat*/pembalasan* ; TAHU akibatnya ; semoga/moga/kuharap ~ mati/mampus/celaka/kecelakaan/kanker/ketabrak -lampu
      (mati|mampus|bunuh diri) aja/sana/saja KAMU/sana ; dunia/semua ~ (lebih baik|lebih indah) tanpa KAMU/orang
      tunggu/nung*/menunggu ~ depan/luar rumah*/pintu*/studio*/sekolah ; rumahmu ~ bakar/dibakar ; (anakmu|anak KAMU) ~ sendirian`,
  },
  "hi-Latn": {
    denials: "nahi nahin nhi mat na",
    sets: {
      NAHI: "nahi*/nai/nhi/na",
      TUJHE: "tujh*/tumhe/tumko/aapko",
      TERA: "tera/tere/teri/tumhar*/aapk*/apna/apne/apni",
      HU: "hu/hun/hoon/hai/h",
      DUNGA: "dung*/denge/dalunga/du",
      JEENA: "jeen*/jine/jina",
      PATA: "pata/maloom/janta/jaan*",
      ANG: "tange/taange/haath/hath/haddiyan/ungliyan/gardan/gala/daant/muh/pair/sar/naak",
    },
    despair: `
      JEENA _ ~ mann/man/dil/iccha/matlab/wajah/himmat/umeed/chah* _ _ NAHI ; JEENA NAHI chah* ; mujhe NAHI JEENA
      mar/marn* _ _ chah*/mann/jana ~ HU/chah*/karta/kar -hasi ; kaash/kash ~ (mar jata|mar jati|paida _ NAHI|maut) ; mujhe mar jana/jaana
      so/neend/kabhi ~ uthu*/uthna/jaagu _ NAHI ; so/kabhi ~ NAHI uthu*/jaagu ; agar main/mai/me _ ~ (NAHI rahu*|mar jau/jaun) ; kabhi NAHI uthu*
      zindagi/life/JEENA se _ _ thak/tang/haar/pareshan ; zindagi/life ~ matlab/maksad/mayne NAHI ; apni/khud ~ (jaan de|jaan lene|zindagi khatam|ko khatam|jaan le)
      khudkushi/khudkhushi/suicide/aatmahatya -squad/film ; (zehar kha|phansi laga|fansi laga) _ (lu|lunga|DUNGA|ka mann)
      kisi/koi ~ farak/fark/yaad/kami/miss NAHI ~ padega/karega/hogi ; mere bina/jaane/marne ~ khush/behtar/accha/achha/fark/chain/sukoon ; sab/sabke ~ bojh ; bojh HU/ban
      ye/yeh _ mera/meri aakhri/akhri/antim/last comment/message/raat/khat ; alvida sabko/duniya/dost*/hamesha ; aaj/kal ~ (sab khatam|khatam kar|khatam ho) -episode/match
      jab ~ padho* ~ (NAHI|ja chuka) ; main/mai _ NAHI rahu*/bachunga ; (jiya NAHI|jiya jata NAHI|NAHI jiya) ; sirf/bas/ek ~ zinda HU ; wajah se _ zinda
      (saari|bahut saari|puri) _ _ goli*/pills ; is duniya (se ja|ko chhod|se chala)`,
    threat: `
      TUJHE ~ (maar DUNGA|maar dalunga|jaan se|dhundh lunga|dhund lunga|chhodunga NAHI|NAHI chhodunga|kaat dunga|barbad kar|thok dunga|goli maar|jala dunga|khatam kar|sabak sikha|dekh lunga|maarna chahiye)
      maar/kaat/jala/uda/thok/khatam DUNGA TUJHE ; TERA ~ ANG ~ tod/kaat/phod/fod/todunga/dunga ; koi ~ TERA ~ (tod de|maar de|kaat de)
      PATA ~ kaha*/kidhar/kab/kaun ~ reht*/rahta/ghar/school/jaat*/jate/kaam/studio/sota ; TERA ghar/address/school ~ (PATA HU|maloom|jaanta|kahan|kaha)
      TERA studio/ghar kahan/kaha ~ PATA HU ; PATA ~ studio ~ kahan/kaha ; afsos/bura/dukh ~ agar ~ (aag|ho gaya|ho jaye|jal|hadsa|accident) ; (aag|koi aa) ~ afsos hoga
      kuch/aag/hadsa ~ (ho NAHI jaye|lag NAHI jaye) ; bach*/bacchon/beti/family/parivar ka _ dhyan/khayal ; darw*/khidki ~ band/lock/laga ~ sona/rakhna/raat
      jab tak ~ zinda/saans/pair/haath/hai ~ (maze|maza|enjoy|khush|le le) ; maze/maza/enjoy ~ jab tak ~ zinda/HU/saans ; pachta*/bhug* -agar
      anja* _ (bura|bhugat*|accha NAHI|dekh*) ; dekh* _ ~ (kya hota hai tere|kya hoga tera|tere saath|tera kya) ; NAHI bachega/bachoge
      (mar ja|marja|mar jao|doob mar) -hasi ; ghar/studio/gate/school _ bahar/saamne/samne/neeche khad*/inte*/wait/milunga
      ghar (aa ke|aake|ghus ke) ~ maar*/tod*/sabak/dekh* ; TERA ghar/studio/gaadi/channel/zindagi ~ jala/uda/barbad/aag/tabah _ DUNGA/kar/laga
      TERA beti/beta/bachche ~ akel*`,
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
