/** Signs that code could not be loaded at all, as the languages themselves write them. */

const SIGNS: readonly RegExp[] = [
  // Node; a message of its own at the beginning of a line, not one that a test quotes.
  /^(?:Uncaught )?(?:\w*Error )?\[?(?:ERR_MODULE_NOT_FOUND|ERR_UNSUPPORTED_DIR_IMPORT|ERR_PACKAGE_PATH_NOT_EXPORTED|ERR_UNKNOWN_FILE_EXTENSION|ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX|ERR_INVALID_TYPESCRIPT_SYNTAX)\b/,
  /^(?:Error: )?Cannot find (?:module|package) ['"`]/,
  /^SyntaxError\b/,
  /\bdoes not provide an export named\b/,
  /^(?:Error: )?Failed to (?:load url|resolve import)\b/,
]

/** True for a line by which Node says that a module cannot be loaded. */
export function isLoadFailure(line: string): boolean {
  return line.length < 2000 && SIGNS.some(sign => sign.test(line))
}
