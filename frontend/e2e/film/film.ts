// A film of pages, made frame by frame: its time is counted in frames, so that a slow machine makes the same film.

import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { elsewhere, present } from '../browser';
import {
  type Caption,
  encodeCover,
  encodeFilm,
  pageSize,
  perSecond,
  type Shot,
  size,
} from './encode';
import { drawPointer, type Point } from './pointer';

const folder = join(import.meta.dirname, '../../../schema/article/base');
const scrollBar = 15; // pixels beside the page, which the film does not show
const shortestCaption = 3.5; // seconds
const longestFilm = 90; // seconds
const largestFilm = 2 << 20; // bytes
const largestCover = 60_000; // bytes

const frames = (seconds: number) => Math.round(seconds * perSecond);
const smooth = (share: number) => share * share * (3 - 2 * share);
const between = (from: number, to: number, share: number) => from + (to - from) * share;

const clock = (frame: number) => {
  const seconds = Math.round(frame / perSecond);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** The part of the window that the film shows, from its corner. */
interface View extends Point {
  zoom: number;
}

const whole: View = { x: 0, y: 0, zoom: 1 };

/** A film of the pages of one person. */
export class Film {
  readonly page: Page;
  private shots: Shot[] = [];
  private captions: Caption[] = [];
  private length = 0; // frames
  private pointer: Point = { x: 760, y: 420 };
  private view = whole;
  private pressed = false;
  private cover?: Buffer;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens a browser whose pictures have twice the pixels, so that a part of a page is sharp. */
  static async open(browser: Browser) {
    const context = await browser.newContext({
      viewport: { ...pageSize, width: pageSize.width + scrollBar },
      deviceScaleFactor: 2,
      extraHTTPHeaders: elsewhere(),
    });
    await context.addInitScript(hideNews);
    return new Film(await context.newPage());
  }

  /** Shows a caption from now on. The one before stays for its shortest time. */
  async say(text: string) {
    await this.endCaption();
    this.captions.push({ text, from: this.length, to: this.length });
  }

  /** Shows the page as it is for some seconds. */
  async hold(seconds: number) {
    this.repeat(await this.picture(), frames(seconds));
  }

  /** Shows a part of the page around an element from now on, or the whole page. */
  async look(zoom = 1, at?: Locator) {
    this.view = at ? around(zoom, await centre(at)) : whole;
  }

  /** Moves the pointer to an element. */
  async point(at: Locator) {
    await at.scrollIntoViewIfNeeded();
    const [from, to] = [this.pointer, await centre(at)];
    const count = frames(0.8);
    for (let n = 1; n <= count; n++) {
      const share = smooth(n / count);
      this.pointer = { x: between(from.x, to.x, share), y: between(from.y, to.y, share) };
      await this.page.mouse.move(this.pointer.x, this.pointer.y);
      await this.hold(1 / perSecond);
    }
  }

  /** Moves the pointer to an element and clicks it. */
  async click(at: Locator) {
    await this.point(at);
    this.pressed = true;
    await this.hold(3 / perSecond);
    this.pressed = false;
    await at.click();
  }

  /** Clicks a field and types into it, letter by letter. */
  async type(field: Locator, text: string) {
    await this.click(field);
    await field.fill('');
    for (const letter of text) {
      await this.page.keyboard.insertText(letter);
      await this.hold(2 / perSecond);
    }
  }

  /** Scrolls the page down, or the box around an element. */
  async scroll(pixels: number, around = this.page.locator('body')) {
    const count = frames(0.8);
    let done = 0;
    for (let n = 1; n <= count; n++) {
      const target = Math.round(pixels * smooth(n / count));
      await around.evaluate(scrollBox, target - done);
      done = target;
      await this.hold(1 / perSecond);
    }
  }

  /** Takes what is shown now as the cover of the film. */
  async takeCover() {
    this.cover = await this.picture(false);
  }

  /** Writes the film, its cover and its facts. It refuses a film that is too long or too large. */
  async write(name: string, title: string) {
    await this.endCaption();
    const path = (end: string) => join(folder, name + end);
    const seconds = Math.floor(this.length / perSecond); // as players count
    const transcript = this.captions.map(({ text, from }) => `${clock(from)} ${text}`);
    await encodeFilm(path('.mp4'), this.shots, this.captions);
    await encodeCover(path('.jpg'), present(this.cover), title);
    await writeFile(path('.json'), `${JSON.stringify({ seconds, transcript }, null, 1)}\n`);
    const [film, cover] = [await stat(path('.mp4')), await stat(path('.jpg'))];
    const facts = `${name}: ${seconds} s, ${film.size} bytes, the cover ${cover.size} bytes`;
    process.stdout.write(`${facts}\n`);
    if (seconds > longestFilm || film.size > largestFilm || cover.size > largestCover)
      throw new Error(`too much: ${facts}`);
  }

  private async endCaption() {
    const last = this.captions.at(-1);
    if (!last) return;
    const missing = frames(shortestCaption) - (this.length - last.from);
    if (missing > 0) this.repeat(await this.picture(), missing);
    last.to = this.length;
  }

  private repeat(picture: Buffer, count: number) {
    this.length += count;
    const last = this.shots.at(-1);
    if (last?.picture.equals(picture)) last.count += count;
    else this.shots.push({ picture, count });
  }

  private async picture(pointed = true): Promise<Buffer> {
    const { x, y, zoom } = this.view;
    const pointer = { ...this.pointer, pressed: this.pressed, zoom, shown: pointed };
    await this.page.evaluate(drawPointer, pointer);
    const clip = { x, y, width: pageSize.width / zoom, height: pageSize.height / zoom };
    return this.page.screenshot({ clip, type: 'jpeg', quality: 96, animations: 'disabled' });
  }
}

/** Returns the part of the window around a point. */
function around(zoom: number, at: Point): View {
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const [width, height] = [size.width / zoom, pageSize.height / zoom];
  return {
    zoom,
    x: within(at.x - width / 2, pageSize.width - width),
    y: within(at.y - height / 2, pageSize.height - height),
  };
}

/** Hides what the site reports of other pages, which would cover what the film is about. It runs in the page. */
function hideNews() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.ant-notification { display: none; }');
  document.adoptedStyleSheets.push(sheet);
}

/** Scrolls the nearest box around an element that can scroll. It runs in the page. */
function scrollBox(element: Element, by: number) {
  let box: Element | null = element;
  const scrolls = (one: Element) =>
    one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY);
  while (box && !scrolls(box)) box = box.parentElement;
  (box ?? document.documentElement).scrollBy(0, by);
}

/** Returns the centre of an element in the window. */
async function centre(at: Locator): Promise<Point> {
  const { x, y, width, height } = present(await at.boundingBox());
  return { x: x + width / 2, y: y + height / 2 };
}
