// Package keys signs for the platform's own accounts, one per role. A key is in this
// process's memory ([Memory], from an encrypted file or given outright) or stays with a
// remote signer that speaks Web3Signer's HTTP interface ([Remote]).
//
// Nothing here prints a secret. Signers and configurations describe themselves, by
// whatever means they are printed, with the address or host they stand for and no more.
package keys
