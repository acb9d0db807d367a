import { describe, expect, it } from 'vitest';
import { idempotencyKeys, type KeyFor } from './idempotency-key';

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Sends a body under its key, and tells the key. */
const sender = () => {
  const keepKeys = idempotencyKeys();
  const send = async (body: object, respond: (key: string) => string = (key) => key): Promise<string> => {
    let sent = '';
    const save = async (keyFor: KeyFor) => {
      sent = keyFor(body);
      return respond(sent);
    };
    await keepKeys(save).catch(() => undefined);
    return sent;
  };
  return send;
};

describe('the keys of a form', () => {
  it('send a body whose outcome is unknown again under its first key', async () => {
    const send = sender();
    const first = await send({ name: 'Harbour View' }, lost);
    expect(await send({ name: 'Harbour View' }, lost)).toBe(first);
    expect(await send({ name: 'Harbour View' })).toBe(first);
  });

  it('give another body another key, which the server would refuse otherwise', async () => {
    const send = sender();
    const first = await send({ name: 'Harbour View' }, lost);
    expect(await send({ name: 'Harbor View' }, lost)).not.toBe(first);
  });

  it('know the key of a body that was changed and changed back', async () => {
    const send = sender();
    const first = await send({ name: 'Harbour View' }, lost);
    await send({ name: '' }, lost);
    expect(await send({ name: 'Harbour View' })).toBe(first);
  });

  it('are forgotten once the form is saved, so that the same body is a change of its own later', async () => {
    const send = sender();
    const first = await send({ name: 'Harbour View' });
    expect(await send({ name: 'Harbour View' })).not.toBe(first);
  });

  it('are the same for two presses under way at once', async () => {
    const keepKeys = idempotencyKeys();
    const press = () => keepKeys(async (keyFor) => keyFor({ name: 'Harbour View' }));
    const [one, other] = await Promise.all([press(), press()]);
    expect(one).toBe(other);
  });

  it('differ between two forms', async () => {
    const [one, other] = [await sender()({ name: 'Harbour View' }), await sender()({ name: 'Harbour View' })];
    expect(one).not.toBe(other);
  });

  it('hand on why it was not saved', async () => {
    await expect(idempotencyKeys()(async () => lost())).rejects.toThrow('Failed to fetch');
  });
});
