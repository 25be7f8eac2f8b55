/** The address of a picture that was uploaded here, without its number. */
export const pictureAt = '/mall/article/picture?id=';

/**
 * Takes the pictures of other sites out of pasted HTML, because articles have uploaded pictures alone. Those of this
 * site get addresses without its name. It returns the HTML, and how many pictures it has taken out.
 */
export function withoutForeignPictures(html: string): { html: string; foreign: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const { origin } = window.location;
  let foreign = 0;
  for (const picture of body.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? '';
    const path = source.startsWith(`${origin}/`) ? source.slice(origin.length) : source;
    if (path.startsWith(pictureAt)) {
      picture.setAttribute('src', path);
    } else {
      picture.remove();
      foreign++;
    }
  }
  return { html: body.innerHTML, foreign };
}
