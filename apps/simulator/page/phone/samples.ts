/** Files that a customer might send, made here: whoever plays need not look for one. */
export const samples: Record<'photo' | 'pdf' | 'voice' | 'sticker', () => Promise<File>> = {
  photo: () => drawn('ruana.jpg', 'image/jpeg', [900, 675], photo),
  sticker: () => drawn('saludo.webp', 'image/webp', [320, 320], sticker),
  pdf: async () =>
    new File([onePage('Cotización de ruanas', 'Documento de ejemplo del simulador')], 'cotización.pdf', {
      type: 'application/pdf',
    }),
  voice: async () => new File([tone()], 'nota-de-voz.wav', { type: 'audio/wav' }),
}

async function drawn(
  name: string,
  type: string,
  [width, height]: [number, number],
  draw: (brush: CanvasRenderingContext2D) => void,
): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const brush = canvas.getContext('2d')
  if (brush) draw(brush)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.9))
  return new File(blob ? [blob] : [], name, { type })
}

/** A woven cloth, with the hour: two of them are not the same. */
function photo(brush: CanvasRenderingContext2D): void {
  const colours = ['#7a2d1f', '#c9672b', '#e8c26a', '#2f5d50', '#23344f']
  for (let at = 0; at < 15; at += 1) {
    brush.fillStyle = colours[at % colours.length] ?? ''
    brush.fillRect(0, at * 45, 900, 45)
  }
  brush.fillStyle = 'rgb(255 255 255 / 14%)'
  for (let x = 0; x < 900; x += 12) brush.fillRect(x, 0, 4, 675)
  brush.fillStyle = '#fff'
  brush.font = '600 40px sans-serif'
  brush.fillText(new Date().toLocaleTimeString('es-CO'), 32, 640)
}

function sticker(brush: CanvasRenderingContext2D): void {
  brush.font = '240px sans-serif'
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.fillText('👋', 160, 175)
}

/** One page of two lines; its letters are those of Latin-1. */
function onePage(title: string, line: string): Uint8Array<ArrayBuffer> {
  const text = `BT /F 24 Tf 60 740 Td (${title}) Tj 0 -36 Td /F 13 Tf (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0))
}

/** Three seconds of two soft tones. */
function tone(): Uint8Array<ArrayBuffer> {
  const rate = 8000
  const length = rate * 3
  const bytes = new Uint8Array(44 + length)
  const view = new DataView(bytes.buffer)
  const word = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) bytes[at + index] = letter.charCodeAt(0)
  }
  word(0, 'RIFF')
  view.setUint32(4, 36 + length, true)
  word(8, 'WAVEfmt ')
  for (const [at, size, value] of [
    [16, 4, 16],
    [20, 2, 1],
    [22, 2, 1],
    [24, 4, rate],
    [28, 4, rate],
    [32, 2, 1],
    [34, 2, 8],
    [40, 4, length],
  ] as const) {
    if (size === 4) view.setUint32(at, value, true)
    else view.setUint16(at, value, true)
  }
  word(36, 'data')
  for (let at = 0; at < length; at += 1) {
    const loud = Math.sin((Math.PI * at) / length) * 40
    bytes[44 + at] = 128 + loud * Math.sin((2 * Math.PI * (at < length / 2 ? 440 : 523) * at) / rate)
  }
  return bytes
}
