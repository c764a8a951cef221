import type { Page } from 'playwright-core'

/** How much the picture that arrives changes within a second: 0 (still, or none) to 1. */
export const movementAt = (page: Page, selector: string): Promise<number> =>
  page.evaluate(async (selector) => {
    const player = document.querySelector<HTMLVideoElement>(selector)
    if (!player || player.videoWidth === 0) return 0
    const canvas = document.createElement('canvas')
    canvas.width = 160
    canvas.height = 120
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return 0
    const shot = () => {
      context.drawImage(player, 0, 0, canvas.width, canvas.height)
      return context.getImageData(0, 0, canvas.width, canvas.height).data
    }
    const before = shot()
    let most = 0
    for (let times = 0; times < 5; times += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      const now = shot()
      let changed = 0
      for (let at = 0; at < now.length; at += 4)
        if (Math.abs((now[at + 1] ?? 0) - (before[at + 1] ?? 0)) > 24) changed += 1
      most = Math.max(most, changed / (now.length / 4))
    }
    return most
  }, selector)
