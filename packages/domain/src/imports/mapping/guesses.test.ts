import { describe, expect, it } from 'vitest';
import type { StoredField } from '../../fields/index.ts';
import { readName } from '../cell/cell-contacts.ts';
import { CellCounter, emptyCellsIn, emptyTest, rowsIn, weighed } from './count-cells.ts';
import { guessMapping } from './guess-mapping.ts';
import { guessReadings } from './guess-readings.ts';
import { nameKey } from './match-names.ts';
import { proposeField } from './propose-field.ts';
import { composeName } from '../run/rows.ts';
import { blankReading } from '../schema.ts';

function counted(csv: string) {
  const [header = [], ...rows] = csv.split('\n').map((line) => line.split(';'));
  const counts = header.map((_name, at) => {
    const counter = new CellCounter(header.length);
    for (const row of rows) counter.add(row[at] ?? '');
    return counter;
  });
  return { header, counts, rows };
}

const field = (label: string, type: StoredField['type'], options: string[] | null = null): StoredField => ({
  key: label.toLowerCase(),
  label,
  type,
  options,
  required: false,
});
const members = new Map([
  ['anna example', 'usr_anna'],
  ['anna@example.test', 'usr_anna'],
]);

describe('the columns of exports', () => {
  it.each([
    [
      'HubSpot',
      'Record ID;First Name;Last Name;Email;Phone Number;Lead Status;Contact owner\n' +
        '101;Camille;Durand;camille@example.com;+33 6 00 00 00 00;NEW;anna@example.test\n102;Jo;Do;;;;',
      ['externalId', 'title.first', 'title.last', 'email', 'phone', null, 'owner'],
    ],
    [
      'Google',
      'First Name;Middle Name;Last Name;Phonetic First Name;Organization Name;Organization Title;Labels;' +
        'E-mail 1 - Label;E-mail 1 - Value;Phone 1 - Label;Phone 1 - Value;Phone 2 - Value\n' +
        'Anna;;Example;;ACME;Buyer;* myContacts;* Work;anna@example.com;Mobile;+43 1 111 11;+43 2 222 22',
      ['title.first', 'title.middle', 'title.last', null, null, null, 'tags', null, 'email', null, 'phone', null],
    ],
    [
      'Google, with names and numbers that are not filled in',
      'First Name;Last Name;File As;Primary Phone;Mobile Phone\nAnna;Example;;;+43 1 111 11',
      ['title.first', 'title.last', null, null, 'phone'],
    ],
    ['Japan', '氏名;メール\n山田太郎;yamada@example.com', ['title', 'email']],
    ['Russia', 'Имя;Фамилия\nИван;Петров', ['title.first', 'title.last']],
    [
      'Outlook',
      'First Name;Last Name;Title;Suffix;E-mail Address;E-mail 2 Address;Primary Phone;Company;Job Title;Categories\n' +
        'Adam;Glacier;Mr.;;adam@example.com;ag@example.com;+1 555 0100;Acme Inc.;Sales Planner;VIP',
      ['title.first', 'title.last', null, 'title.suffix', 'email', null, 'phone', null, null, 'tags'],
    ],
    [
      'Salesforce',
      'Lead ID;First Name;Last Name;Title;Company / Account;Email;Phone;Lead Owner\n' +
        '00Q1;Berta;Example;CFO;Farm Example;berta@example.com;(202) 555-0100;Anna Example',
      ['externalId', 'title.first', 'title.last', null, null, 'email', 'phone', 'owner'],
    ],
    [
      'Mailchimp',
      'Email Address;First Name;Last Name;Phone Number;TAGS\nmail@example.com;Marc;C;;"VIP","Blog"',
      ['email', 'title.first', 'title.last', 'phone', 'tags'],
    ],
    [
      'Pipedrive',
      'Person - Name;Person - Label;Person - Organization;Person - Email - Work;Person - Email - Home;' +
        'Person - Phone - Work;Person - Owner;Person - ID\n' +
        'Ada Example;Hot lead;Snug Ltd;ada@example.com;;0171 5550100;Anna Example;17',
      ['title', null, null, 'email', null, 'phone', 'owner', 'externalId'],
    ],
    [
      'Zoho',
      'Record Id;Contact Owner.id;Contact Owner;First Name;Last Name;Account Name;Email;Phone;Tag\n' +
        'zcrm_12;zcrm_1;Anna Example;Ada;Example;Acme;ada@example.com;0171 5550100;VIP',
      ['externalId', null, 'owner', 'title.first', 'title.last', null, 'email', 'phone', 'tags'],
    ],
    [
      'LinkedIn',
      'First Name;Last Name;URL;Email Address;Company;Position\nJoe;Example;https://example.com;;Cake;Buyer',
      ['title.first', 'title.last', null, 'email', null, null],
    ],
    [
      'German',
      'Vorname;Name;E-Mail-Adresse;Telefon;Firma\nJörg;Müller;j@example.com;030 123456;A',
      ['title.first', 'title.last', 'email', 'phone', null],
    ],
    [
      'French',
      'Nom;Prénom;Courriel;Téléphone\nDurand;Camille;c@example.com;06 00 00 00 00',
      ['title.last', 'title.first', 'email', 'phone'],
    ],
    ['Spanish', 'Nombre;Correo;Etiquetas\nAna;a@example.com;VIP', ['title', 'email', 'tags']],
    [
      'Italy',
      'Nome;Cognome;Azienda;Cellulare;CAP\nAnna;Rossi;Acme;333 000 0000;00123',
      ['title.first', 'title.last', null, 'phone', null],
    ],
    [
      'the Netherlands',
      'Voornaam;Tussenvoegsel;Achternaam;Bedrijf;E-mailadres\nJan;van;Dijk;Acme;j@example.com',
      ['title.first', 'title.middle', 'title.last', null, 'email'],
    ],
    ['Poland', 'Imię;Nazwisko;Firma;Kod pocztowy\nAnna;Nowak;Acme;00-001', ['title.first', 'title.last', null, null]],
    ['Japan, in parts', '姓;名;会社名\n山田;太郎;Acme', ['title.last', 'title.first', null]],
    ['Attio', 'Record ID;Person;Company\nab-1;Ada Example;Acme', ['externalId', 'title', null]],
    ['Yahoo', 'First;Last;Title\nAda;Example;CTO', ['title.first', 'title.last', null]],
    ['MailerLite', 'Subscriber;Name;Last name\na@example.com;Ada;Example', ['email', 'title.first', 'title.last']],
    ['Twenty', 'Id;Name / First Name;Name / Last Name\n7f;Ada;Example', ['externalId', 'title.first', 'title.last']],
    [
      'Calendly',
      'User Name;User Email;Invitee Name;Invitee Email;Event Type Name\n' +
        'Anna Example;anna@example.test;Ada;ada@example.com;Intro',
      ['owner', null, 'title', 'email', null],
    ],
    ['opportunities', 'Opportunity Name;Account Name;Amount\nFive;Acme;5', ['title', null, null]],
    ['Pipedrive, deals', 'Deal - ID;Deal - Title;Deal - Organization\n7;Five;Acme', ['externalId', 'title', null]],
    ['a program that puts its own name before an id', 'Copper ID;Name\n7;Ada', ['externalId', 'title']],
    ['deals', 'Deal Name;Amount\nAcme Expansion;5', ['title', null]],
    ['a list of names', 'Title;Company\nAda Example;ACME', ['title', null]],
    ['Hungary', 'Vezetéknév;Keresztnév;E-mail cím\nNagy;Anna;a@example.com', ['title.last', 'title.first', 'email']],
    ['Ukraine', "Прізвище;Ім'я;Телефон\nКоваль;Іван;+380 44 765 4321", ['title.last', 'title.first', 'phone']],
    ['Greece', 'Επώνυμο;Όνομα\nΜαρή;Άννα', ['title.last', 'title.first']],
    ['Greece, in one column', 'Όνομα;Τηλέφωνο\nΆννα Μαρή;210 7654321', ['title', 'phone']],
    ['Korea, in parts', '성;이름;휴대폰\n김;철수;010-1234-5678', ['title.last', 'title.first', 'phone']],
    ['Israel', 'שם פרטי;שם משפחה;דוא"ל\nדנה;כהן;dana@example.com', ['title.first', 'title.last', 'email']],
    ['Arabic', 'الاسم الأول;اسم العائلة\nأحمد;علي', ['title.first', 'title.last']],
    ['Romania', 'Nume;Prenume;Email\nPopescu;Ana;a@example.com', ['title.last', 'title.first', 'email']],
    ['Vietnam', 'Họ và tên;Số điện thoại\nTrần Thị B;0987 654 321', ['title', 'phone']],
    [
      'DATEV, with a company or a person in each row',
      'Konto;Name (Adressattyp Unternehmen);Name (Adressattyp natürl. Person);' +
        'Vorname (Adressattyp natürl. Person);Anrede\n10001;Acme GmbH;;;Firma\n10002;;Müller;Anna;Frau',
      [null, 'title', 'title.last', 'title.first', null],
    ],
    [
      'a shop, with the company of most people',
      'Firma;Nachname;Vorname\nAcme GmbH;Müller;Anna\n;Bo;Cy\nGlobex;Di;Ed',
      [null, 'title.last', 'title.first'],
    ],
    [
      'HubSpot, with the company of some people',
      'First Name;Last Name;Email;Company\nAda;Example;a@example.com;Acme\nBo;Test;;\n;;info@example.com;',
      ['title.first', 'title.last', 'email', null],
    ],
    ['companies beside people', 'Company name;Full name\nACME;Ada', [null, 'title']],
  ])('of %s are known', (_source, csv, mapping) => {
    expect(guessMapping(counted(csv), [], members, false)).toEqual(mapping);
  });

  it('of companies are known', () => {
    const csv = 'Organization - ID;Organization - Name;Organization - Phone\n7;Acme;+1 555 0100';
    expect(guessMapping(counted(csv), [], members, true)).toEqual(['externalId', 'title', 'phone']);
  });

  it('are not decided by one word of a header', () => {
    const fields = [
      field('Company', 'RECORD'),
      field('Product', 'RECORD'),
      field('Account', 'TEXT'),
      field('Status', 'SELECT', ['New']),
      field('Revenue', 'NUMBER'),
    ];
    const csv =
      'Name;Company size;Product price;Account Manager;Lead Status;Company Annual Revenue;Company id\n' +
      'A;10-50;5;Anna;New;1200000;7';
    expect(guessMapping(counted(csv), fields, members, false)).toEqual([
      'title',
      null,
      null,
      null,
      'data.status',
      'data.revenue',
      null,
    ]);
  });

  it('know birthdays, and cells that mean nothing', () => {
    const csv = 'Name;Date of birth;Score\nNull;3/14/55;N/A\nn/a;0/0/00;5';
    const fields = [field('Birthday', 'DATE'), field('Score', 'NUMBER')];
    const mapping = ['title', 'data.birthday', 'data.score'];
    expect(guessReadings(counted(csv), mapping, { fields, type: 'CONTACT' }, [], ',')).toEqual([
      { ...blankReading, empty: ['n/a'] },
      { ...blankReading, format: 'MDY', empty: ['0/0/00'], isPast: true },
      { ...blankReading, format: 'DECIMAL_POINT', empty: ['N/A'] },
    ]);
  });
});

describe('the day numbers of a spreadsheet', () => {
  const fields = [field('Birthday', 'DATE'), field('Score', 'NUMBER'), field('Renewal', 'DATE')];
  const csv = 'Name;Birthday;Score;Created;Renewal\nAda;31120;44197;44197.39583;44197\nBo;18264;44198;45000;N/A';

  it('are dates below a header that says so, and never below another one', () => {
    const mapping = guessMapping(counted(csv), fields, members, false);
    expect(mapping).toEqual(['title', 'data.birthday', 'data.score', 'createdAt', 'data.renewal']);
    const readings = guessReadings(counted(csv), mapping, { fields, type: 'CONTACT' }, [], ';');
    expect(readings.map((reading) => reading?.format)).toEqual([
      undefined,
      'DAY_NUMBER',
      'DECIMAL_COMMA',
      'DAY_NUMBER',
      'DMY',
    ]);
  });

  it.each([
    ['Close date', ['44197', '45000'], 'DATE'],
    ['Erstelldatum', ['44197,5', '45000'], 'DATETIME'],
    ['Contract', ['44197', '45000'], 'NUMBER'],
    ['Sales to date', ['44197', '45000'], 'NUMBER'],
    ['Created by id', ['44197', '45000'], 'NUMBER'],
    ['Close date', ['441970', '45000'], 'NUMBER'],
    ['Birthday', ['1980-02-03', '--03-04'], 'TEXT'],
  ])('make of %s with %j a field of the type %s', (label, cells, type) => {
    expect(proposeField(label, new Map(cells.map((cell) => [cell, 1])), 'key', false)?.type).toBe(type);
  });
});

describe('names with the last one first', () => {
  const turned = 'Name;City\nExample, Ada;Rome, Italy\nvan der Berg, Jan-Pieter;\nO’Neil, Mary Ann;\nNg, Bo;\nCher;';
  const read = (csv: string, type: 'CONTACT' | 'COMPANY' = 'CONTACT', mapping = ['title', 'data.city']) =>
    guessReadings(counted(csv), mapping, { fields: [field('City', 'TEXT')], type }, [], ';')[0]?.format;

  it('are turned round in a folder of contacts, where most names are written so', () => {
    expect(read(turned)).toBe('LAST_FIRST');
    expect(read(turned, 'COMPANY')).toBeUndefined();
    // Names of an export are those of its records.
    expect(read(turned, 'CONTACT', ['title', 'id'])).toBeUndefined();
    expect(read('Name\nExample, Ada\nBo Sample\nCy Test')).toBeUndefined();
    expect(read('Name\nExample, Ada, PhD\nBo Sample, MD\nAcme, Inc.\nGlobex, GmbH')).toBeUndefined();
  });

  it.each([
    ['Example, Ada', 'Ada Example'],
    ['van der Berg,Jan-Pieter', 'Jan-Pieter van der Berg'],
    ['Bo Sample, Jr.', undefined],
    ['Acme, Inc.', undefined],
    ['12 Main Street, Rome', undefined],
    ['Example, Ada, MD', undefined],
    ['Ada Example', undefined],
    ['One two three four, Ada', undefined],
  ])('such as %s become %s or stay as they are', (cell, name) => {
    expect(readName(cell).value).toBe(name ?? cell);
  });
});

describe('cells that mean nothing', () => {
  const cells = new Map(
    ['NULL', 'null', '-', 'none', '(blank)', '#REF!', '#N/A', '0000-00-00', 'Lead', '0'].map((cell) => [cell, 1]),
  );

  it('are found, but for those that the field has a value for', () => {
    expect(emptyCellsIn(cells, null, undefined)).toHaveLength(8);
    expect(emptyCellsIn(cells, 'data.stage', field('Stage', 'SELECT', ['None']))).not.toContain('none');
    expect(emptyCellsIn(cells, 'data.active', field('Active', 'BOOLEAN'))).not.toContain('-');
  });

  it('are told in any case', () => {
    const isEmpty = emptyTest({ ...blankReading, empty: ['N/A'] });
    expect(['n/a', 'N/A ', 'na'].map(isEmpty)).toEqual([true, true, false]);
  });
});

describe('the count of a column', () => {
  it('lists every choice of thousands of rows, and knows a rare shape among very many cells', () => {
    const stages = new CellCounter(1);
    const codes = new CellCounter(1);
    for (let row = 0; row < 60_000; row += 1) {
      stages.add(`Stage ${Math.floor(row / 100)}`);
      codes.add(row === 59_000 ? '01067' : String(10_000 + row));
    }
    expect(stages.listed.size).toBe(600);
    expect(codes.listed.size).toBeLessThan(2_400);
    expect(rowsIn(codes.listed) + codes.furtherCount).toBe(60_000);
    expect(rowsIn(weighed(codes))).toBe(60_000);
    expect(proposeField('PLZ', weighed(codes), 'plz', false)?.type).toBe('TEXT');
  });

  it('is bounded in memory', () => {
    const counter = new CellCounter(500);
    for (let row = 0; row < 20_000; row += 1) counter.add(`${row} ${'x'.repeat(1_000)}`);
    expect([...counter.listed.keys()].join('').length).toBeLessThan(60_000);
  });
});

describe('a name', () => {
  it.each([
    ['Acme, Inc.', 'acme'],
    ['ACME  GmbH & Co. KG', 'acme'],
    ['Acme S.A.', 'acme'],
    ['Café Sol', 'café sol'],
    ['AG', 'ag'],
    ['Incorporated', 'incorporated'],
    ['Magna', 'magna'],
  ])('%s is compared as %s', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  it('is composed in its order', () => {
    const parts = [
      ['title.last', 'Example'],
      ['title.prefix', 'Dr.'],
      ['title.first', 'Ada'],
    ] as const;
    expect(composeName(Object.fromEntries(parts))).toBe('Dr. Ada Example');
    expect(composeName({ 'title.first': '太郎', 'title.last': '山田' })).toBe('山田太郎');
    expect(composeName({ 'title.prefix': 'Dr.' })).toBeUndefined();
  });
});
