const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(`Node 24 or newer is needed, this is ${process.version}; npm ci brings it.`)
  process.exit(1)
}
