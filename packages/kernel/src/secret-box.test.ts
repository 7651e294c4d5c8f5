import { describe, expect, it } from 'vitest';
import { passingPlace, SecretBox, SecretBoxError } from './secret-box.ts';

const authSecret = 'a secret of at least thirty-two characters';
const context = passingPlace('webhooks/hook_1/secret');

describe('a secret box', () => {
  const box = new SecretBox(authSecret);

  it.each(['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', '', 'Ünïcödé \u0000 🔑', 'x'.repeat(100_000)])(
    'opens what it sealed',
    (text) => {
      expect(box.open(box.seal(text, context), context)).toBe(text);
    },
  );

  it('opens what another process sealed with the same AUTH_SECRET', () => {
    expect(new SecretBox(authSecret).open(box.seal('text', context), context)).toBe('text');
  });

  it('goes on opening what earlier versions sealed', () => {
    expect(box.open(sealedByVersion1, context)).toBe('whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD');
  });

  it('never seals a text the same way twice, and shows nothing of it', () => {
    const sealed = Array.from({ length: 100 }, () => box.seal('plain text', context));
    expect(new Set(sealed).size).toBe(100);
    for (const one of sealed) expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('plain');
  });

  it('refuses a text in which any character was changed', () => {
    const sealed = box.seal('text', context);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(() => box.open(changed, context)).toThrow(SecretBoxError);
    }
  });

  it('refuses a text that was cut or lengthened', () => {
    const sealed = box.seal('text', context);
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => box.open(sealed.slice(0, length), context)).toThrow(SecretBoxError);
    expect(() => box.open(`${sealed}AAAA`, context)).toThrow(SecretBoxError);
  });

  it('refuses a text that was moved to another row', () => {
    expect(() => box.open(box.seal('text', context), passingPlace('webhooks/hook_2/secret'))).toThrow(
      'is damaged, or belongs somewhere else',
    );
  });

  it('seals a link in the same way each time, and links that differ in nothing but their place apart', () => {
    const sealed = box.sealLink('text', context);
    expect(box.sealLink('text', context)).toBe(sealed);
    expect(box.open(sealed, context)).toBe('text');
    const [, , other] = box.sealLink('text', passingPlace('elsewhere')).split('.');
    expect(other?.slice(0, 16)).not.toBe(sealed.split('.')[2]?.slice(0, 16));
  });

  it('says so when AUTH_SECRET has changed', () => {
    const other = new SecretBox('another secret of thirty-two characters');
    expect(() => other.open(box.seal('text', context), context)).toThrow('sealed with another AUTH_SECRET');
  });

  it('opens what an accepted secret sealed, and seals it anew with its own', () => {
    const rotated = new SecretBox('another secret of thirty-two characters', [authSecret]);
    const sealed = box.seal('text', context);
    expect(rotated.open(sealed, context)).toBe('text');
    const resealed = rotated.reseal(sealed, context);
    expect(new SecretBox('another secret of thirty-two characters').open(resealed, context)).toBe('text');
    expect(rotated.reseal(resealed, context)).toBe(resealed);
    expect(() => box.open(resealed, context)).toThrow('AUTH_SECRETS_ACCEPTED');
  });

  it('says so when the text is none of its own', () => {
    expect(() => box.open('whsec_plain', context)).toThrow('is damaged, or was sealed by a newer version');
  });

  it('never repeats the text in an error', () => {
    const sealed = box.seal('the text', context);
    expect(() => box.open(sealed, passingPlace('elsewhere'))).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('the text') }),
    );
  });
});

const sealedByVersion1 =
  'v1.nChXTa25.orkHuhTMV-YlwrloGB5qqzrKME52PxtQLdOOokj2RM2GHUUP6wA02QUoUXUCzBEI9GcPITfGyZn69E-3SdtyjKM9';
