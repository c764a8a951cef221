/** Sample files to send. */
export const samples: Record<'photo' | 'pdf' | 'voice' | 'sticker', () => Promise<File>> = {
  photo,
  pdf: () => sampleFile('quote.pdf', 'cotización.pdf', 'application/pdf'),
  voice: () => sampleFile('voice.wav', 'nota-de-voz.wav', 'audio/wav'),
  sticker: () => sampleFile('hello.webp', 'saludo.webp', 'image/webp'),
}

async function sampleFile(file: string, name: string, type: string): Promise<File> {
  const response = await fetch(`/samples/${file}`)
  return new File([await response.arrayBuffer()], name, { type })
}

/** A drawing of a woven cloth with the current time, so that no two are equal. */
async function photo(): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 900, height: 675 })
  const brush = canvas.getContext('2d')
  if (brush) weave(brush)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  return new File(blob ? [blob] : [], 'ruana.jpg', { type: 'image/jpeg' })
}

function weave(brush: CanvasRenderingContext2D): void {
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
