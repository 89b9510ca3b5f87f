/** Says on stderr, at every tenth of the work, how far it is. */
export function progressLine(what: string): (done: number, of: number) => void {
  let told = 0;
  return (done, of) => {
    const tenths = Math.floor((done * 10) / Math.max(1, of));
    if (tenths <= told) return;
    told = tenths;
    console.error(`${done} of ${of} ${what}`);
  };
}
