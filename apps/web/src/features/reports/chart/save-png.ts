import { saveFile } from '../../../server/http/download'
import type { BarLook } from './legend'

/** A token of the theme. */
const token = /var\((--[\w-]+)\)/gu
/** Sharp on the screens of today. */
const scale = 2

/** Above the chart, in its own units. */
const headHeight = 48

interface Head {
  readonly title: string
  /** The periods of the chart, each with its colour if the chart compares two. */
  readonly legend: readonly { readonly name: string; readonly look: BarLook | null }[]
}

/** Saves a chart as it is shown, in the colours of the theme, with the title and the days that explain it elsewhere. */
export async function savePng(svg: SVGSVGElement, fileName: string, head: Head): Promise<void> {
  const { width, height } = svg.getBoundingClientRect()
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('font-family', 'sans-serif')
  const tokens = getComputedStyle(document.documentElement)
  const colour = (name: string) => tokens.getPropertyValue(name).trim()
  // The picture cannot use the colour tokens of the page, so they are resolved.
  const text = new XMLSerializer()
    .serializeToString(copy)
    .replaceAll(token, (_, name: string) => colour(name))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = (height + headHeight) * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  context.scale(scale, scale)
  context.fillStyle = colour('--raise')
  context.fillRect(0, 0, width, height + headHeight)
  drawHead(context, head, (text) => text.replaceAll(token, (_, name: string) => colour(name)))
  context.drawImage(image, 0, headHeight, width, height)
  const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!bytes) throw new Error('the picture could not be made')
  saveFile(bytes, `${fileName}.png`)
}

function drawHead(
  context: CanvasRenderingContext2D,
  { title, legend }: Head,
  toColour: (text: string) => string,
): void {
  context.fillStyle = toColour('var(--text)')
  context.font = '600 15px sans-serif'
  context.fillText(title, 12, 22)
  context.font = '12px sans-serif'
  let x = 12
  for (const { name, look } of legend) {
    if (look) {
      context.fillStyle = toColour(look.fill)
      context.fillRect(x, 31, 10, 10)
      context.strokeStyle = toColour(look.stroke)
      if (look.stroke !== 'none') context.strokeRect(x + 0.5, 31.5, 9, 9)
      x += 16
    }
    context.fillStyle = toColour('var(--muted)')
    context.fillText(name, x, 40)
    x += 16 + context.measureText(name).width
  }
}
