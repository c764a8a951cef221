import sanitize from 'sanitize-html'
import { refuseDeepNesting } from '../platform/text/refuse-deep-nesting'

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
