/** `1 change has`, `3 changes have` */
export const changes = (count: number) => (count === 1 ? "1 change has" : `${count} changes have`);
