/** Returns the result of a promise. Rejects if the promise takes longer than a time in milliseconds. */
export function within<Value>(time: number, result: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It took too long.')), time);
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
