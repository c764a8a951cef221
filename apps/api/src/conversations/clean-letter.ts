import sanitize from 'sanitize-html'
import { refuseDepth } from '../platform/markup/refuse-depth'
import type { Task } from '../platform/threads/threads'

/** What a letter is made of. Nothing that runs, loads, asks for something to be typed, or frames. */
const tags = [
  ...['a', 'abbr', 'b', 'big', 'blockquote', 'br', 'caption', 'center', 'cite', 'code', 'col', 'colgroup'],
  ...[
    'dd',
    'del',
    'div',
    'dl',
    'dt',
    'em',
    'font',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'img',
    'ins',
  ],
  ...['li', 'ol', 'p', 'pre', 'q', 's', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'table', 'tbody'],
  ...['td', 'tfoot', 'th', 'thead', 'tr', 'tt', 'u', 'ul'],
]
const looks = ['align', 'valign', 'bgcolor', 'color', 'width', 'height', 'dir', 'lang', 'title', 'style']

/** Colours, lengths and names: no function but a colour's, so that nothing is fetched, and no escape that could hide one. */
const plain = /^(?:(?:rgba?|hsla?)\([\d\s.,%/]+\)|[\w\s#%.,'"!+-])*$/i
const properties = [
  ...['background-color', 'border', 'border-bottom', 'border-collapse', 'border-color', 'border-left'],
  ...[
    'border-radius',
    'border-right',
    'border-spacing',
    'border-style',
    'border-top',
    'border-width',
    'color',
  ],
  ...['direction', 'display', 'font', 'font-family', 'font-size', 'font-style', 'font-weight', 'height'],
  ...['letter-spacing', 'line-height', 'list-style-type', 'margin', 'margin-bottom', 'margin-left'],
  ...['margin-right', 'margin-top', 'max-width', 'min-width', 'padding', 'padding-bottom', 'padding-left'],
  ...['padding-right', 'padding-top', 'table-layout', 'text-align', 'text-decoration', 'text-indent'],
  ...['text-transform', 'vertical-align', 'white-space', 'width', 'word-break'],
]
const styles = { '*': Object.fromEntries(properties.map((property) => [property, [plain]])) }

const embedded = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/=\s]+$/i
const remote = /^https?:\/\//i

/** Raised when what is let through changes: letters that an older one cleaned are cleaned again before they are shown. */
export const cleaner = 1

/** In a thread: a stranger chooses how much there is to clean. */
export const cleanTask: Task<string, string> = { name: 'clean a letter', run: cleanLetter }

/** Pictures that lie elsewhere keep their address where no browser looks for it, until somebody asks for them. */
const far = '<img data-far="'

export const hasFarPictures = (clean: string): boolean => clean.includes(far)

export const withPictures = (clean: string): string => clean.replaceAll(far, '<img src="')

/** No value of an attribute that the sanitiser writes has a quote in it. */
export const withoutPictures = (clean: string): string => clean.replace(/<img data-far="[^"]*"/g, '<img')

/** A stranger's markup without anything but its looks. */
export function cleanLetter(given: string): string {
  refuseDepth(given)
  return sanitize(given, {
    allowedTags: tags,
    allowedAttributes: {
      '*': looks,
      a: ['href', 'target', 'rel'],
      img: ['data-far', 'src', 'alt'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      table: ['border', 'cellpadding', 'cellspacing'],
      font: ['face', 'size'],
      ol: ['start', 'type'],
    },
    allowedStyles: styles,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'data-far', 'cite'],
    allowProtocolRelative: false,
    // What stands in these is no part of what the letter says.
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'head',
      'template',
      'svg',
      'math',
    ],
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, { href, ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          ...(href !== undefined && { href, target: '_blank', rel: 'noopener noreferrer nofollow' }),
        },
      }),
      img: (tagName, { src = '', 'data-far': _, ...attribs }) => {
        const address = src.trim()
        const shown = remote.test(address)
          ? { 'data-far': address }
          : embedded.test(address) && { src: address }
        return { tagName, attribs: { ...shown, alt: '', ...attribs } }
      },
    },
  })
}

/** On white, as whoever wrote it saw it. */
export const pageOf = (body: string): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Correo</title><style>
body { margin: 16px; background: #fff; color: #1f2328; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
img { max-width: 100%; height: auto } img:not([src]) { display: none } table { max-width: 100% } a { color: #0b57d0 }
blockquote { margin-inline: 0; padding-inline-start: 12px; border-inline-start: 3px solid #d0d7de }
</style></head><body>${body}</body></html>`
