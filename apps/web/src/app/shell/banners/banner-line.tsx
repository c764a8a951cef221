import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/form/icon-button'

interface BannerLineProps {
  icon: LucideIcon
  children: ReactNode
  /** Where the person can do something about it. */
  link?: { label: string; open: () => void }
  /** Without it the line stays. */
  close?: { label: string; run: () => void }
}

/** A warning above the screens: one line, with a link and a cross. */
export function BannerLine({ icon: Icon, children, link, close }: BannerLineProps) {
  return (
    <div className="flex shrink-0 animate-arrive items-center gap-2 border-b border-line bg-warn-soft py-1 pr-1.5 pl-4 text-second text-warn">
      <Icon size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 py-1 pointer-coarse:py-2.5">
        {children}
        {link && (
          <>
            {' '}
            <button
              type="button"
              onClick={link.open}
              className="finger relative font-medium underline underline-offset-2"
            >
              {link.label}
            </button>
          </>
        )}
      </p>
      {close && (
        <IconButton
          icon={X}
          label={close.label}
          size={16}
          side="left"
          onClick={close.run}
          className="text-warn hover:text-warn"
        />
      )}
    </div>
  )
}
