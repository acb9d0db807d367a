import { describe, expect, it } from 'vitest';
import { columnNames, findColumns } from './recipient-columns';

describe('columnNames', () => {
  it('trims names, and keeps the position of a column without one', () => {
    expect(columnNames([' E-mail ', '', 'Team'])).toEqual(['E-mail', '', 'Team']);
  });

  it('rejects a name that stands twice, since a merge field would mean either', () => {
    expect(() => columnNames(['Email', 'Team', 'Team', 'Team'])).toThrow(
      expect.objectContaining({ fields: { file: [expect.objectContaining({ code: 'columnsTwice' })] } }),
    );
    expect(columnNames(['Email', '', ''])).toHaveLength(3);
  });

  it('rejects an address, since the first recipient would get no mail', () => {
    for (const address of ['ana@example.com', 'Ana <ana@example.com>'])
      expect(() => columnNames(['Ana', address])).toThrow(
        expect.objectContaining({ fields: { file: [expect.objectContaining({ code: 'headerMissing' })] } }),
      );
  });
});

describe('findColumns', () => {
  it.each([
    [['First Name', 'E-mail', 'Last_Name'], { email: 1, firstName: 0, lastName: 2, location: null }],
    [['EMAIL ADDRESS', 'Surname'], { email: 0, firstName: null, lastName: 1, location: null }],
    [['Nachname', 'Vorname', 'E-Mail-Adresse'], { email: 2, firstName: 1, lastName: 0, location: null }],
    [['姓', '名', 'メールアドレス'], { email: 2, firstName: 1, lastName: 0, location: null }],
    [['ईमेल', 'पहला नाम', 'उपनाम'], { email: 0, firstName: 1, lastName: 2, location: null }],
    [['Courriel', 'Prénom', 'Nom'], { email: 0, firstName: 1, lastName: 2, location: null }],
    [['Correo electrónico', 'Nombre', 'Apellidos'], { email: 0, firstName: 1, lastName: 2, location: null }],
    [['E-mail', 'Primeiro nome', 'Sobrenome'], { email: 0, firstName: 1, lastName: 2, location: null }],
    [['电子邮箱', '姓', '名'], { email: 0, firstName: 2, lastName: 1, location: null }],
    [
      ['البريد الإلكتروني', 'الاسم الأول', 'اسم العائلة'],
      { email: 0, firstName: 1, lastName: 2, location: null },
    ],
    [['Mail', 'Email'], { email: 1, firstName: null, lastName: null, location: null }],
    [['Site', 'mail'], { email: 1, firstName: null, lastName: null, location: 0 }],
    [['メール', '拠点'], { email: 0, firstName: null, lastName: null, location: 1 }],
    [['Team', 'Place'], { email: null, firstName: null, lastName: null, location: null }],
  ])('finds the usual names in %j', (names, columns) => {
    expect(findColumns(names, null)).toEqual(columns);
  });

  it("takes the user's choice, and nothing else", () => {
    expect(findColumns(['Email', 'Kontakt', 'First name'], { email: 'Kontakt' })).toEqual({
      email: 1,
      firstName: null,
      lastName: null,
      location: null,
    });
    expect(() => findColumns(['Email'], { email: 'Kontakt' })).toThrow(
      expect.objectContaining({ fields: { mapping: [expect.objectContaining({ code: 'unknown' })] } }),
    );
  });
});
