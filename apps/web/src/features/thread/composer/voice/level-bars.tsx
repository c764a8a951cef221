import { useEffect, useState } from 'react'
import { useMedia } from '../../../../lib/browser/use-media'
import { cx } from '../../../../lib/cx'
import { voice as words } from '../../../../strings'

const shown = 36
const stepMs = 100
/** How often the one bar changes for a person who wants less motion. */
const stillStepMs = 500
const steps = Array.from({ length: shown }, (_, at) => at)

const wordOf = (level: number): string =>
  level < 0.02
    ? words.levels.silent
    : level < 0.2
      ? words.levels.low
      : level < 0.95
        ? words.levels.good
        : words.levels.loud

/** How loud the last seconds were, the newest at the right. */
export function LevelBars({ read, running }: { read: () => number; running: boolean }) {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [levels, setLevels] = useState<readonly number[]>([])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(
      () => setLevels((before) => [...before, read()].slice(-shown)),
      still ? stillStepMs : stepMs,
    )
    return () => clearInterval(timer)
  }, [read, running, still])
  const now = running ? (levels.at(-1) ?? 0) : 0
  return (
    <div className="flex h-8 min-w-0 flex-1 items-center gap-0.5 overflow-hidden">
      <meter
        aria-label={words.level}
        max={100}
        value={Math.round(now * 100)}
        aria-valuetext={wordOf(now)}
        className="sr-only"
      />
      {still ? (
        <span className="h-2 w-full overflow-hidden rounded-full bg-line">
          <span className="block h-full bg-accent" style={{ width: `${Math.round(now * 100)}%` }} />
        </span>
      ) : (
        steps.map((at) => {
          const level = levels[at - shown + levels.length] ?? 0
          return (
            <span
              key={at}
              className={cx('h-full min-w-0.5 flex-1 rounded-full', running ? 'bg-accent' : 'bg-line-strong')}
              style={{ transform: `scaleY(${Math.max(0.08, level)})` }}
            />
          )
        })
      )}
    </div>
  )
}
