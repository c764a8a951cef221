/** How much a truncated text leaves free behind its ellipsis, in pixels: browsers leave out whole letters. */
export function gapBehindEllipsis(element: HTMLElement): number {
  const { firstChild: text } = element
  if (!(text instanceof Text) || element.scrollWidth <= element.clientWidth) return 0
  const room = element.getBoundingClientRect().width - ellipsisWidth(element)
  const range = document.createRange()
  range.setStart(text, 0)
  const widthOf = (letters: number) => {
    range.setEnd(text, letters)
    return range.getBoundingClientRect().width
  }
  let [fits, tooMany] = [0, text.length]
  while (tooMany - fits > 1) {
    const half = (fits + tooMany) >> 1
    if (widthOf(half) <= room) fits = half
    else tooMany = half
  }
  return Math.max(0, room - widthOf(fits))
}

let canvas: CanvasRenderingContext2D | null = null
function ellipsisWidth(element: HTMLElement): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  // In one word browsers give no font that has further settings.
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element)
  canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
  return canvas.measureText('…').width
}
