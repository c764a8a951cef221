import sanitize from 'sanitize-html'
import { refuseDeepNesting } from '../../platform/markup/refuse-deep-nesting'
import type { Task } from '../../platform/worker-threads/worker-threads'

/** The tags that are kept: none that runs, loads, takes input or frames. */
const allowedTags = [
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
const commonAttributes = [
  'align',
  'valign',
  'bgcolor',
  'color',
  'width',
  'height',
  'dir',
  'lang',
  'title',
  'style',
]

/** Colours, lengths and names. No function except colours, so that nothing is fetched, and no escapes, which could hide one. */
const safeValue = /^(?:(?:rgba?|hsla?)\([\d\s.,%/]+\)|[\w\s#%.,'"!+-])*$/i
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
const styles = { '*': Object.fromEntries(properties.map((property) => [property, [safeValue]])) }

const inlineImage = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/=\s]+$/i
const remoteUrl = /^https?:\/\//i

/** Raise this when the rules change: mail sanitized by an older version is sanitized again before it is shown. */
export const sanitizerVersion = 1

/** Runs in a worker thread, because the sender decides how much there is to sanitize. */
export const sanitizeMailTask: Task<string, string> = { name: 'sanitize a mail', run: sanitizeMail }

/** Remote images keep their address in `data-far`, which browsers ignore, until the reader asks for the images. */
const remoteImageTag = '<img data-far="'

export const hasRemoteImages = (clean: string): boolean => clean.includes(remoteImageTag)

export const showRemoteImages = (clean: string): string => clean.replaceAll(remoteImageTag, '<img src="')

/** The sanitizer writes no quotes inside attribute values. */
export const hideRemoteImages = (clean: string): string => clean.replace(/<img data-far="[^"]*"/g, '<img')

/** A mail's HTML reduced to text, layout and inline images. */
export function sanitizeMail(html: string): string {
  refuseDeepNesting(html)
  return sanitize(html, {
    allowedTags,
    allowedAttributes: {
      '*': commonAttributes,
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
    // The content of these is dropped with the tag.
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
        const source = remoteUrl.test(address)
          ? { 'data-far': address }
          : inlineImage.test(address) && { src: address }
        return { tagName, attribs: { ...source, alt: '', ...attribs } }
      },
    },
  })
}

/** The document of the frame: on white, as the sender saw it. */
export const mailPage = (body: string): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Correo</title><style>
body { margin: 16px; background: #fff; color: #1f2328; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
img { max-width: 100%; height: auto } img:not([src]) { display: none } table { max-width: 100% } a { color: #0b57d0 }
blockquote { margin-inline: 0; padding-inline-start: 12px; border-inline-start: 3px solid #d0d7de }
</style></head><body>${body}</body></html>`
