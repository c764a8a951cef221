import { operatorSentence } from './commands/command'
import { type CommandName, commands, type Listed } from './commands/commands'
import { readEnv, readOrMakeEnv } from './env'
import { StartRefused } from './platform/errors/start-refused'
import { version } from './platform/version'

const helpOf = ({ usage, summary }: Listed): string => `  ${usage}\n      ${summary}`

function help(): string {
  const listed = Object.values(commands).map(helpOf)
  return [
    'Órdenes de Hilo:',
    ...listed,
    '  version\n      Dice qué versión es esta.',
    '  help\n      Muestra esta ayuda.',
  ].join('\n')
}

async function main([name = 'help', ...args]: string[]): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) {
    process.stdout.write(`${help()}\n`)
    return 0
  }
  if (['version', '--version', '-v'].includes(name)) {
    process.stdout.write(`${version}\n`)
    return 0
  }
  const command: Listed | undefined = Object.hasOwn(commands, name)
    ? commands[name as CommandName]
    : undefined
  if (!command) {
    process.stderr.write(`No existe la orden «${name}»: mira «help».\n`)
    return 1
  }
  // Before the settings are read, because a person who needs help may have none yet.
  if (args.some((arg) => ['--help', '-h'].includes(arg))) {
    process.stdout.write(`${helpOf(command)}\n`)
    return 0
  }
  try {
    const newSecrets = ['migrate', 'restore'].includes(name) && args.includes('--new-secrets')
    const env =
      command.needsSecrets && !newSecrets
        ? readEnv(process.env)
        : await readOrMakeEnv(process.env, { newSecrets })
    const { run } = await command.load()
    process.stdout.write(`${await run(env, args)}\n`)
    return 0
  } catch (error) {
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    process.stderr.write(`${error instanceof StartRefused ? error.message : operatorSentence(error, name)}\n`)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
