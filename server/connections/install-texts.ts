/** What the page says to whoever comes plainly, in one language. Each device's steps are in order. */
export interface InstallText {
  readonly language: string;
  readonly title: string;
  readonly why: string;
  readonly compare: string;
  readonly download: string;
  readonly steps: readonly { readonly device: string; readonly does: readonly string[] }[];
  readonly afterwards: string;
}

/** By the code of the language. The devices' own menus are named as their makers name them. */
export const installTexts: Readonly<Record<'en' | 'cs' | 'sk' | 'pl', InstallText>> = {
  en: {
    language: 'English',
    title: 'Connect this device to the cardroom',
    why: 'The cardroom speaks over a protected connection only. This device installs its certificate once.',
    compare:
      'Compare this fingerprint with the one the cardroom shows. If one character differs, stop and tell a manager.',
    download: 'Download the certificate',
    steps: [
      {
        device: 'iPad',
        does: [
          'Open this page in Safari and tap the download.',
          'Settings › General › VPN &amp; Device Management: tap the profile and Install.',
          'Settings › General › About › Certificate Trust Settings: switch it on.',
        ],
      },
      {
        device: 'Android',
        does: [
          'Tap the download.',
          'Settings › Security › Encryption &amp; credentials › Install a certificate › CA certificate.',
          'Choose the downloaded file.',
        ],
      },
      {
        device: 'Windows',
        does: [
          'Open the downloaded file and press Install Certificate.',
          'Choose Local Machine, then “Place all certificates in the following store”.',
          'Choose Trusted Root Certification Authorities and finish.',
        ],
      },
    ],
    afterwards: 'Then open',
  },
  cs: {
    language: 'Čeština',
    title: 'Připojení tohoto zařízení k herně',
    why: 'Herna se spojuje jen přes zabezpečené spojení. Do tohoto zařízení stačí jednou nainstalovat její certifikát.',
    compare:
      'Porovnejte tento otisk s tím, který ukazuje herna. Liší-li se jediný znak, nepokračujte a řekněte to manažerovi.',
    download: 'Stáhnout certifikát',
    steps: [
      {
        device: 'iPad',
        does: [
          'Otevřete tuto stránku v Safari a klepněte na Stáhnout certifikát.',
          'Nastavení › Obecné › VPN a správa zařízení: klepněte na profil a Instalovat.',
          'Nastavení › Obecné › Informace › Nastavení důvěryhodnosti certifikátů: zapněte.',
        ],
      },
      {
        device: 'Android',
        does: [
          'Klepněte na Stáhnout certifikát.',
          'Nastavení › Zabezpečení › Šifrování a přihlašovací údaje › Instalovat certifikát › Certifikát CA.',
          'Vyberte stažený soubor.',
        ],
      },
      {
        device: 'Windows',
        does: [
          'Otevřete stažený soubor a stiskněte Nainstalovat certifikát.',
          'Zvolte Místní počítač, potom „Všechny certifikáty umístit v následujícím úložišti“.',
          'Zvolte Důvěryhodné kořenové certifikační autority a dokončete.',
        ],
      },
    ],
    afterwards: 'Potom otevřete',
  },
  sk: {
    language: 'Slovenčina',
    title: 'Pripojenie tohto zariadenia k herni',
    why: 'Herňa sa spája iba cez zabezpečené spojenie. Do tohto zariadenia stačí raz nainštalovať jej certifikát.',
    compare:
      'Porovnajte tento odtlačok s tým, ktorý ukazuje herňa. Ak sa líši jediný znak, nepokračujte a povedzte to manažérovi.',
    download: 'Stiahnuť certifikát',
    steps: [
      {
        device: 'iPad',
        does: [
          'Otvorte túto stránku v Safari a ťuknite na Stiahnuť certifikát.',
          'Nastavenia › Všeobecné › VPN a správa zariadenia: ťuknite na profil a Inštalovať.',
          'Nastavenia › Všeobecné › Informácie › Dôveryhodnosť certifikátov: zapnite.',
        ],
      },
      {
        device: 'Android',
        does: [
          'Ťuknite na Stiahnuť certifikát.',
          'Nastavenia › Zabezpečenie › Šifrovanie a poverenia › Inštalovať certifikát › Certifikát CA.',
          'Vyberte stiahnutý súbor.',
        ],
      },
      {
        device: 'Windows',
        does: [
          'Otvorte stiahnutý súbor a stlačte Inštalovať certifikát.',
          'Zvoľte Lokálny počítač, potom „Umiestniť všetky certifikáty v nasledujúcom úložisku“.',
          'Zvoľte Dôveryhodné koreňové certifikačné autority a dokončite.',
        ],
      },
    ],
    afterwards: 'Potom otvorte',
  },
  pl: {
    language: 'Polski',
    title: 'Połączenie tego urządzenia z poker roomem',
    why: 'Poker room łączy się tylko przez bezpieczne połączenie. Na tym urządzeniu wystarczy raz zainstalować jego certyfikat.',
    compare:
      'Porównaj ten odcisk z tym, który pokazuje poker room. Jeśli różni się choć jeden znak, przerwij i powiedz o tym menedżerowi.',
    download: 'Pobierz certyfikat',
    steps: [
      {
        device: 'iPad',
        does: [
          'Otwórz tę stronę w Safari i stuknij Pobierz certyfikat.',
          'Ustawienia › Ogólne › VPN i zarządzanie urządzeniem: stuknij profil i Zainstaluj.',
          'Ustawienia › Ogólne › To urządzenie › Ustawienia zaufania certyfikatów: włącz.',
        ],
      },
      {
        device: 'Android',
        does: [
          'Stuknij Pobierz certyfikat.',
          'Ustawienia › Zabezpieczenia › Szyfrowanie i dane logowania › Zainstaluj certyfikat › Certyfikat CA.',
          'Wybierz pobrany plik.',
        ],
      },
      {
        device: 'Windows',
        does: [
          'Otwórz pobrany plik i naciśnij Zainstaluj certyfikat.',
          'Wybierz Komputer lokalny, potem „Umieść wszystkie certyfikaty w następującym magazynie”.',
          'Wybierz Zaufane główne urzędy certyfikacji i zakończ.',
        ],
      },
    ],
    afterwards: 'Potem otwórz',
  },
};
