import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './accord-process.ts';

const nginx = '/usr/sbin/nginx';

/** Whether Debian's nginx is on this machine. */
export const hasNginx = (): boolean => existsSync(nginx);

/** The configuration that docs/operations.md gives. */
const documented = join(import.meta.dirname, '../../docs/nginx.conf');

interface Nginx {
  /** Without TLS, which a browser would not trust here. */
  url: string;
  /** The same over TLS, and the certificate to trust for it. */
  secureUrl: string;
  certificate: string;
  /** Where plain http leads to the secure address. */
  redirectUrl: string;
  /** What was logged of requests. */
  accessLog(): string;
  stop(): Promise<void>;
}

function selfSigned(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject, ...files], { stdio: 'ignore' });
  return { certificate, key };
}

/** Replaces each text, which must be there: else the documented file is no longer the one that is tested. */
function replaced(text: string, replacements: readonly [from: string, to: string][]): string {
  return replacements.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`docs/nginx.conf has no "${from}".`);
    return result.replaceAll(from, to);
  }, text);
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** nginx as docs/nginx.conf has it, on ports of the loopback (`port` without TLS), before processes on these ports. */
export async function startNginx(port: number, processes: readonly [number, number]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'accord-nginx-'));
  const [securePort, redirectPort] = [await freePort(), await freePort()];
  const accessLog = join(folder, 'access.log');
  const on = (...listening: string[]) => listening.map((one) => `listen 127.0.0.1:${one};`).join(' ');
  const { certificate, key } = selfSigned(folder);
  const site = replaced(readFileSync(documented, 'utf8'), [
    ['127.0.0.1:4001', `127.0.0.1:${processes[0]}`],
    ['127.0.0.1:4002', `127.0.0.1:${processes[1]}`],
    ['listen 443 ssl;\n  listen [::]:443 ssl;', on(`${securePort} ssl`, `${port}`)],
    [
      'listen 443 ssl default_server;\n  listen [::]:443 ssl default_server;',
      on(`${securePort} ssl default_server`, `${port} default_server`),
    ],
    ['listen 80;\n  listen [::]:80;', on(`${redirectPort}`)],
    ['listen 80 default_server;\n  listen [::]:80 default_server;', on(`${redirectPort} default_server`)],
    ['/var/log/nginx/accord.log', accessLog],
    ['accord.example.gov', 'localhost'],
    ['/etc/ssl/accord/fullchain.pem', certificate],
    ['/etc/ssl/accord/privkey.pem', key],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
    events {} http { access_log off; ${paths.join(' ')} ${site} }`,
  );
  const child = spawn(nginx, ['-c', file, '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  for (let attempt = 0; !(await answers(port)); attempt += 1) {
    if (attempt === 1200 || child.exitCode !== null) throw new Error(`nginx did not start:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `http://localhost:${port}`,
    secureUrl: `https://localhost:${securePort}`,
    certificate: readFileSync(certificate, 'utf8'),
    redirectUrl: `http://localhost:${redirectPort}`,
    accessLog: () => readFileSync(accessLog, 'utf8'),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
