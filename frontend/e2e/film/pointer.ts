/** A place in the window, in pixels from its corner. */
export interface Point {
  x: number;
  y: number;
}

interface Pointer extends Point {
  shown: boolean;
  pressed: boolean;
  /** how many times larger the film shows the page: the pointer keeps its size */
  zoom: number;
}

/** Draws the pointer over a page, with a ring while it is pressed. It runs in the page and has all that it needs. */
export function drawPointer({ x, y, shown, pressed, zoom }: Pointer) {
  const id = 'film-pointer';
  const picture = (name: string, facts: Record<string, string>) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(facts)) node.setAttribute(key, value);
    return node;
  };
  const build = () => {
    const svg = picture('svg', { id, viewBox: '-24 -24 48 56', width: '62', height: '72' });
    Object.assign(svg.style, {
      ...{ position: 'fixed', left: '0', top: '0', zIndex: '2147483647' },
      ...{ pointerEvents: 'none', transformOrigin: '0 0' },
    });
    const arrow = { fill: '#111', stroke: '#fff', 'stroke-width': '1.8' };
    svg.append(
      picture('circle', { r: '19', fill: 'rgba(208, 138, 24, 0.5)' }),
      picture('path', { d: 'M0 0 V23 L6 17.6 L10 26.6 L14 24.8 L10 16 H18 Z', ...arrow }),
    );
    document.documentElement.append(svg);
    return svg;
  };
  const svg = (document.getElementById(id) as SVGElement | null) ?? build();
  const ring = svg.firstElementChild as SVGElement;
  const side = (24 * 62) / 48; // from the corner of the picture to the tip of the arrow
  svg.style.display = shown ? 'block' : 'none';
  svg.style.transform = `translate(${x - side / zoom}px, ${y - side / zoom}px) scale(${1 / zoom})`;
  ring.style.display = pressed ? 'block' : 'none';
}
