import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  readonly raw: string;
  /** The whole mail, decoded enough to be searched. */
  readonly text: string;
  header(name: string): string | undefined;
}

interface HouseOptions {
  readonly port?: number;
  readonly pair?: { readonly cert: string; readonly key: string };
  /** TLS from the start; else by STARTTLS, where there is a pair. */
  readonly isSecure?: boolean;
  readonly account?: { readonly user: string; readonly password: string };
  /** Answers a mail; undefined accepts it. It may be slow. */
  readonly judge?: (mail: ReceivedMail) => { code: number; message: string } | undefined | Promise<undefined>;
}

export class SmtpHouse {
  readonly mails: readonly ReceivedMail[];
  readonly #server: SMTPServer;

  private constructor(server: SMTPServer, mails: readonly ReceivedMail[]) {
    this.#server = server;
    this.mails = mails;
  }

  static async open({ port = 0, pair, isSecure = false, account, judge }: HouseOptions = {}): Promise<SmtpHouse> {
    const mails: ReceivedMail[] = [];
    const options: SMTPServerOptions = {
      secure: isSecure,
      ...pair,
      disabledCommands: [...(pair ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
      authOptional: !account,
      allowInsecureAuth: true,
      closeTimeout: 100,
      onAuth: ({ username, password }, _session, done) =>
        username === account?.user && password === account?.password
          ? done(null, { user: username })
          : done(Object.assign(new Error(`${password} is not right`), { responseCode: 535 })),
      onData: (stream, session, done) => {
        const take = async () => {
          const mail = mailOf(await text(stream), session);
          const problem = await judge?.(mail);
          if (problem) throw Object.assign(new Error(problem.message), { responseCode: problem.code });
          mails.push(mail);
        };
        take().then(
          () => done(null, 'taken as 4711'),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      },
    };
    const server = new SMTPServer(options);
    server.on('error', () => {});
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return new SmtpHouse(server, mails);
  }

  get port(): number {
    // Guarantee: it listens on TCP.
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** The first mail to this address that fulfils the condition, which may still be under way. */
  async wait(to: string, isIt: (mail: ReceivedMail) => boolean = () => true, withinMs = 15_000): Promise<ReceivedMail> {
    for (let left = withinMs; left > 0; left -= 50) {
      const found = this.mails.find((mail) => mail.to.includes(to) && isIt(mail));
      if (found) return found;
      await pause(50);
    }
    throw new Error(`No mail to ${to} has come.`);
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    await promise;
  }
}

function mailOf(
  raw: string,
  { envelope, secure }: Parameters<NonNullable<SMTPServerOptions['onData']>>[1],
): ReceivedMail {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
    isEncrypted: secure,
    raw,
    text: decoded(raw),
    header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1],
  };
}

/** Quoted-printable, which every part of our mails is in, or plain ASCII. */
function decoded(raw: string): string {
  const bytes = raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
