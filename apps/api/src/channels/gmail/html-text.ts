const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  iexcl: '¡',
  iquest: '¿',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Uuml: 'Ü',
  euro: '€',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  bull: '•',
  copy: '©',
  reg: '®',
  deg: '°',
  zwnj: '',
}
const lastCodePoint = 0x10ffff

/**
 * What a mail says without its looks. It is only ever shown as text: nothing of the markup gets to a browser. A stranger
 * chooses what is read here, and everybody waits meanwhile: each step goes over it once, whatever it is made of.
 */
export const htmlText = (html: string): string =>
  entities(
    html
      .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
      .replace(/<(style|script|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
      .replace(/\s+/g, ' ')
      .replace(/<li\b[^>]*(?:>|$)/gi, '\n• ')
      .replace(/<br\s*\/?>|<blockquote\b[^>]*>|<\/(?:p|div|tr|table|h[1-6]|ul|ol|blockquote)\s*>/gi, '\n')
      .replace(/<[a-z/!][^>]*(?:>|$)/gi, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const entities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)
    return code > 0 && code <= lastCodePoint ? String.fromCodePoint(code) : ''
  })
