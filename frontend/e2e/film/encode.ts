// Makes a film of pictures with ffmpeg: they are scaled once, repeated, and get their captions.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { present } from '../browser';

/** The size of the film. */
export const size = { width: 1280, height: 720 };

/** The height of the bar at the bottom, which has the captions. */
const bar = 62;

/** The size of the pages in the film. */
export const pageSize = { width: size.width, height: size.height - bar };

/** The number of frames in a second. */
export const perSecond = 12;

/** A picture that stays for some frames. */
export interface Shot {
  picture: Buffer;
  count: number;
}

/** A line below the pages, from one frame to another. */
export interface Caption {
  text: string;
  from: number;
  to: number;
}

const quiet = ['-y', '-loglevel', 'error'];
const pictures = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-i', '-'];
const repeatable = ['-map_metadata', '-1', '-fflags', '+bitexact', '-threads', '1'];
const scaling = `scale=${pageSize.width}:${pageSize.height}:flags=lanczos:out_range=tv`;
const adding = `pad=${size.width}:${size.height}:0:0:color=0x0c3a31`;

/** Returns the filter that writes a line into the bar. */
function writing({ text, from, to }: Caption): string {
  if (/[':\\,;%[\]]/.test(text)) throw new Error(`a caption has a sign of ffmpeg: ${text}`);
  const place = `x=(w-text_w)/2:y=h-${bar / 2}-text_h/2`;
  const font = "font='WenQuanYi Zen Hei':fontsize=28:fontcolor=white:expansion=none";
  return `drawtext=text='${text}':${font}:${place}:enable='between(n,${from},${to - 1})'`;
}

const start = (options: string[], stdout: 'pipe' | 'ignore') =>
  spawn('ffmpeg', [...quiet, ...options], { stdio: ['pipe', stdout, 'inherit'] });

async function send(to: Writable, bytes: Buffer) {
  if (!to.write(bytes)) await once(to, 'drain');
}

async function ended(child: ChildProcess) {
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Returns the pictures in the size of the pages, without compression. */
async function* scaled(shots: readonly Shot[]): AsyncGenerator<Buffer> {
  const bytes = (pageSize.width * pageSize.height * 3) / 2; // of a picture in yuv420p
  const filter = ['-fps_mode', 'passthrough', '-vf', `${scaling},format=yuv420p`];
  const child = start([...pictures, ...filter, '-f', 'rawvideo', '-'], 'pipe');
  const sending = (async () => {
    for (const { picture } of shots) await send(present(child.stdin), picture);
    present(child.stdin).end();
  })();
  let rest = Buffer.alloc(0);
  for await (const chunk of present(child.stdout)) {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length >= bytes; rest = rest.subarray(bytes)) yield rest.subarray(0, bytes);
  }
  await sending;
}

/** Makes a film of the shots. */
export async function encodeFilm(path: string, shots: readonly Shot[], captions: Caption[]) {
  const child = start(
    [
      ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${pageSize.width}x${pageSize.height}`],
      ...['-framerate', String(perSecond), '-i', '-'],
      ...['-vf', [adding, ...captions.map(writing)].join(), '-c:v', 'libx264'],
      ...['-profile:v', 'main', '-preset', 'slower', '-tune', 'animation', '-crf', '31'],
      ...['-g', String(20 * perSecond), '-movflags', '+faststart', ...repeatable, path],
    ],
    'ignore',
  );
  let at = 0;
  for await (const picture of scaled(shots)) {
    for (let n = present(shots[at]).count; n > 0; n--) await send(present(child.stdin), picture);
    at++;
  }
  present(child.stdin).end();
  await ended(child);
  if (at !== shots.length) throw new Error(`${at} of ${shots.length} pictures were scaled`);
}

/** Makes a cover of a picture, with the title of the film. */
export async function encodeCover(path: string, picture: Buffer, title: string) {
  const filter = [scaling, adding, writing({ text: title, from: 0, to: 1 }), 'scale=960:540'];
  const options = ['-vf', filter.join(), '-q:v', '7', '-frames:v', '1', '-update', '1'];
  const child = start([...pictures, ...options, ...repeatable, path], 'ignore');
  present(child.stdin).end(picture);
  await ended(child);
}
