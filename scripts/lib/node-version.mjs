// Uses only syntax that every Node with modules reads: all other modules are imported after this check.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  const found = process.versions.node
  process.stderr.write(
    `Hilo necesita Node 22 o 24 (20.19 todavía sirve) y este es ${found}: instala uno más nuevo.\n`,
  )
  process.exit(1)
}
