// @ts-check
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { trustCompiled } from '../lib/built.mjs'
import { say } from '../lib/screen.mjs'
import { startBurning } from '../lib/tests/burn.mjs'
import { changedTests, usualStart } from '../lib/tests/changed-tests.mjs'
import { nameOf, runVitest } from '../lib/tests/run-vitest.mjs'
import { install, isInstalled, root, turbo } from '../lib/workspace.mjs'

const usage = `npm run shake [-- archivos] [--since commit] [--rounds 5] [--minutes 20] [--seed número]
              [--burning 2]

Prueba esos archivos (o los de lo que cambió desde ese commit) varias veces, en otro orden cada vez y junto a dos procesos que
ocupan los procesadores (ninguno, donde otros ya los ocupan: --burning 0), y dice cuáles fallaron alguna vez.`

/** `npm run shake`: finds tests that are red now and then before they are red in another run. */
export async function shake() {
  const options = readArguments()
  if (!options) return
  const { files, rounds, minutes, burning, seed: firstSeed, cwd } = options
  if (files.length === 0) return say('Nada que probar: ningún cambio tiene pruebas.')
  say(`${files.length} archivos, ${rounds} vueltas, ${minutes} min a lo sumo:\n  ${files.join('\n  ')}`)
  if (cwd === root) {
    if (!isInstalled()) await install({ onLine: say })
    await turbo(['run', 'build', '--output-logs=errors-only'], { onLine: say })
    trustCompiled()
  }

  const until = Date.now() + minutes * 60_000
  const fire = startBurning(burning)
  /** @type {{ seed: number, failures: string[], stopped: boolean }[]} */
  const done = []
  try {
    for (let round = 0; round < rounds && Date.now() < until; round++) {
      const seed = firstSeed + round
      say(`\nVuelta ${round + 1} de ${rounds}: ORDER_SEED=${seed}`)
      const runs = await runRound(files, cwd, { ORDER_SEED: String(seed), HILO_TESTS_UNTIL: String(until) })
      const failures = runs.flatMap(({ red, errors }) => [
        ...errors,
        ...red.flatMap((file) =>
          file.failures.map((failure) => `${nameOf(file, failure)} [${file.project}]`),
        ),
      ])
      done.push({ seed, failures, stopped: runs.some(({ stopped }) => stopped) })
    }
  } finally {
    fire.stop()
  }
  tell(done, rounds)
}

/**
 * @param {{ seed: number, failures: string[], stopped: boolean }[]} done
 * @param {number} rounds
 */
function tell(done, rounds) {
  say('')
  /** @type {Map<string, number[]>} */
  const seeds = new Map()
  for (const { seed, failures } of done)
    for (const failure of failures) seeds.set(failure, [...(seeds.get(failure) ?? []), seed])
  for (const [failure, red] of seeds)
    say(`✗ ${red.length} de ${done.length}: ${failure} (ORDER_SEED=${red.join(', ')})`)
  const whole = done.filter(({ stopped }) => !stopped).length
  if (whole < rounds) say(`El tiempo alcanzó para ${whole} de ${rounds} vueltas.`)
  const red = done.filter(({ failures }) => failures.length > 0).length
  say(`${done.length - red} vueltas en verde, ${red} en rojo`)
  process.exitCode = red === 0 ? 0 : 1
}

/** What needs a Redis has a run of its own. @param {string[]} files @param {string} cwd @param {NodeJS.ProcessEnv} env */
async function runRound(files, cwd, env) {
  const isScale = (/** @type {string} */ file) => file.includes('.redis.')
  const runs = []
  for (const [own, options] of /** @type {const} */ ([
    [files.filter((file) => !isScale(file)), []],
    [files.filter(isScale), ['--config', join(root, 'vitest.scale.config.ts')]],
  ]))
    if (own.length > 0) runs.push(await runVitest([...options, ...own], { cwd, env }))
  return runs
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      since: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      minutes: { type: 'string', default: '20' },
      burning: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 100_000)) },
      // Of another project than this one: for the test of this command.
      root: { type: 'string', default: root },
      help: { type: 'boolean' },
    },
  })
  const { rounds, minutes } = { rounds: Number(values.rounds), minutes: Number(values.minutes) }
  const { burning, seed } = { burning: Number(values.burning), seed: Number(values.seed) }
  if (values.help || !rounds || !minutes || !(burning >= 0) || Number.isNaN(seed)) return void say(usage)
  const files = positionals.length > 0 ? positionals : changedTests(values.since ?? usualStart())
  return { files, rounds, minutes, burning, seed, cwd: values.root }
}
