import { plainWords } from '../cell/cell-reader.ts';

const nameSizeMax = 100;

export const wordList = (list: string) => list.split(', ');

/** A subject that exports put before each header: "Person - Name", "Lead Owner", "Name / First Name". */
const subject =
  /^(?:person|people|contact|lead|customer|client|deal|opportunity|invitee|attendee|kontakt|kunde|kunden|name|properties|attributes) (?=\S)/;
const companySubject = /^(?:account|company|organi[sz]ation|firma) (?=\S)/;

const plainHeader = (header: string) => plainWords(header.slice(0, nameSizeMax));

/** A header as plain words, without the additions of exports: "Person - Phone 1 - Value" is "phone". */
export function headerWords(header: string, areCompanies = false): { words: string; bare: string } {
  const words = plainHeader(header);
  return {
    words,
    bare: words
      .replace(areCompanies ? companySubject : subject, '')
      .replace(/ value$/, '')
      .replace(/ 1$/, ''),
  };
}

/** True for a column with the kind of the next one: "Phone 1 - Label" beside "Phone 1 - Value". */
export function isLabelColumn(header: readonly string[], at: number): boolean {
  const [, beginning] = /^(.+) (?:label|type)$/.exec(plainHeader(header[at] ?? '')) ?? [];
  const labelled = [`${beginning} value`, `${beginning} formatted`];
  return beginning !== undefined && header.some((other) => labelled.includes(plainHeader(other)));
}

const partWords: Record<string, readonly string[]> = {
  'title.first': wordList(
    'first name, firstname, given name, forename, first, vorname, prenom, nombre de pila, voornaam, ' +
      'fornamn, fornavn, etunimi, имя',
  ),
  'title.middle': wordList(
    'middle name, additional name, middle, second prenom, zweiter vorname, segundo nombre, tussenvoegsel, отчество',
  ),
  'title.last': wordList(
    'last name, lastname, surname, family name, last, nachname, familienname, zuname, nom de famille, ' +
      'apellido, apellidos, cognome, sobrenome, apelido, achternaam, nazwisko, efternamn, etternavn, efternavn, ' +
      'sukunimi, prijmeni, priezvisko, soyadi, soyad, фамилия, 姓',
  ),
  'title.suffix': ['name suffix', 'suffix'],
};
/** Headers of full names, or of first names beside a last name. */
const eitherWords = wordList('name, nombre, nome, imie, jmeno, meno, adi, ad, 名');
/** Headers of full names, or of last names beside a first name. */
const wholeWords = wordList(
  'full name, fullname, contact name, name, display name, vollstandiger name, nom complet, nombre completo, ' +
    'nom, vor und nachname, nom et prenom, imie i nazwisko, nome completo, nome e cognome, naam, ' +
    'volledige naam, namn, navn, nimi, ad soyad, file as, ansprechpartner, ' +
    'ansprechpartnerin, фио, ονομα, ονοματεπωνυμο, שם, שם מלא, الاسم, 氏名, 姓名, 名前, 이름, 성명',
);
const companyWords = wordList(
  'company, company name, account, account name, organization, organization name, organisation, ' +
    'organisation name, firm, firma, firmenname, unternehmen, societe, entreprise, empresa, ' +
    'azienda, associated company, company account, employer, arbeitgeber, raison sociale, razon social, ' +
    'ragione sociale, bedrijf, bedrijfsnaam, nazwa firmy, foretag, virksomhed, yritys, spolecnost, sirket, ' +
    'компания, организация, εταιρεια, חברה, الشركة, 公司, 公司名称, 会社名, 会社, 企業名, 회사, 회사명',
);
/** Headers of names if no better one is there. */
const titleWords = wordList(
  'title, contact, customer, kunde, client, person, deal title, opportunity title, deal, opportunity, subject',
);

/** True if a header proves that its values are companies. */
export function isCompanyName(name: string): boolean {
  const { words, bare } = headerWords(name);
  return companyWords.includes(words) || companyWords.includes(bare);
}

/** Columns that form the name of a record: one, or several parts. `filled`: rows with a value, by column. */
export function nameColumns(
  header: readonly string[],
  filled: readonly number[],
  areCompanies: boolean,
): ReadonlyMap<number, string> {
  const named = header.map((name) => headerWords(name, areCompanies));
  const find = (wanted: readonly string[], by: 'words' | 'bare' = 'words') =>
    wanted.map((one) => named.findIndex((name) => name[by] === one)).find((at) => at !== -1);
  const company = find(companyWords);
  if (areCompanies && company !== undefined) return new Map([[company, 'title']]);
  const parts = new Map(
    Object.entries(partWords).flatMap(([target, wanted]) => {
      const at = find(wanted) ?? find(wanted, 'bare');
      return at === undefined ? [] : [[target, at] as const];
    }),
  );
  const filledIn = (at: number | undefined) => (at === undefined ? 0 : (filled[at] ?? 0));
  const wanted = [...wholeWords, ...eitherWords];
  const found = find(wanted) ?? find(wanted, 'bare');
  // Exports also have rarely filled names, such as "File As".
  const isRare = parts.has('title.last') && filledIn(found) < filledIn(parts.get('title.first'));
  const whole = isRare ? undefined : found;
  const isEither = whole !== undefined && eitherWords.includes(named[whole]?.bare ?? '');
  if (whole !== undefined) {
    if (parts.has('title.first') && !parts.has('title.last')) parts.set('title.last', whole);
    else if (parts.has('title.last') && !parts.has('title.first') && isEither) parts.set('title.first', whole);
  }
  const isWhole = whole !== undefined && ![...parts.values()].includes(whole);
  const isSplit = parts.has('title.first') || parts.has('title.last');
  if (isSplit && !isWhole) return new Map([...parts].map(([target, at]) => [at, target] as const));
  const last = named.findLastIndex(({ words }) => words.endsWith(' name') && !/^(?:user|file|nick|middle)/.test(words));
  const at = whole ?? parts.get('title.first') ?? find(titleWords) ?? company;
  const only = at ?? (last === -1 ? undefined : last);
  return new Map(only === undefined ? [] : [[only, 'title']]);
}
