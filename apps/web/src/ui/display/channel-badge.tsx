import { abilitiesOf, type ChannelType } from '@hilo/contracts'
import type { CSSProperties, ReactNode } from 'react'

/** Our own drawings, in the weight of the other icons: no provider's mark is copied. */
const glyphs = {
  whatsapp: (
    <>
      <path d="M8 2.2a5.7 5.7 0 0 0-4.9 8.6l-.7 2.8 2.9-.7A5.7 5.7 0 1 0 8 2.2Z" />
      <path d="M6.2 5.7c-.6.6-.4 1.6.9 2.9 1.3 1.3 2.3 1.5 2.9.9" />
    </>
  ),
  telegram: <path d="m2.6 7.7 10.6-4.4-1.9 9.6-3.3-2.6-1.7 1.7-.3-2.9 4.3-3.5" />,
  instagram: (
    <>
      <rect x="2.8" y="2.8" width="10.4" height="10.4" rx="3" />
      <circle cx="8" cy="8" r="2.3" />
      <circle cx="11" cy="5" r=".5" fill="currentColor" />
    </>
  ),
  messenger: (
    <>
      <path d="M8 2.4c-3.3 0-5.8 2.3-5.8 5.3 0 1.7.8 3.1 2 4.1v2l1.9-1a7 7 0 0 0 1.9.2c3.3 0 5.8-2.3 5.8-5.3S11.3 2.4 8 2.4Z" />
      <path d="m5 9 2.2-2.3 1.6 1.4L11 6.7" />
    </>
  ),
  gmail: (
    <>
      <rect x="2.2" y="3.6" width="11.6" height="8.8" rx="1.5" />
      <path d="m2.7 4.7 5.3 4 5.3-4" />
    </>
  ),
} satisfies Record<ChannelType, ReactNode>

/** Darkened until a white glyph stands out from them (3:1 and more), in both themes. */
const tones: Record<ChannelType, string> = {
  whatsapp: '#0b7a43',
  telegram: '#1674a8',
  instagram: '#b3255a',
  messenger: '#0a63c9',
  gmail: '#b3261e',
}

export function ChannelGlyph({ channel, size = 12 }: { channel: ChannelType; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {glyphs[channel]}
    </svg>
  )
}

/** Sits on an avatar; its ring takes the colour of the background (`--ring`). The name stands elsewhere as text. */
export function ChannelBadge({ channel }: { channel: ChannelType }) {
  const style: CSSProperties = { background: tones[channel] }
  return (
    <span
      className="absolute -right-0.75 -bottom-0.75 grid size-4.5 place-items-center rounded-full text-[#fff] ring-2 ring-(--ring,var(--surface))"
      style={style}
      title={abilitiesOf(channel).name}
    >
      <ChannelGlyph channel={channel} />
    </span>
  )
}

/** The channel as the subject itself, not as a mark on an avatar. */
export function ChannelTile({ channel }: { channel: ChannelType }) {
  return (
    <span
      className="grid size-10 shrink-0 place-items-center rounded-row text-[#fff]"
      style={{ background: tones[channel] }}
      aria-hidden
    >
      <ChannelGlyph channel={channel} size={20} />
    </span>
  )
}
