package embedded

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"github.com/ethereum/go-ethereum/ethdb"
)

// nodeLog is a file with the nodes of contracts' storage, in the order in which
// blocks wrote them. Hashes have no order, so in a database that sorts by key
// each node would be copied many times over in its life; an archive never
// changes one and never drops one.
type nodeLog struct {
	file  *os.File
	end   int64  // where the next record goes; what is behind it was never finished
	added []byte // records of the block that is being written
}

// place is where a record begins in the file, and in its lowest 16 bits how long
// it is. Zero is no place: the node is in the database, under its hash.
type place uint64

// placeBytes is how long a place is where it is stored.
const placeBytes = 8

// nodeLogHeader begins the file, so that no record is at place zero.
const nodeLogHeader = "florin: nodes 1\n"

// nodeLogEnd is the database's key of the end up to which the file is whole.
var nodeLogEnd = []byte("florin-nodes-end")

// openNodeLog opens the file that belongs to the database, or creates it.
func openNodeLog(database ethdb.KeyValueReader, path string) (*nodeLog, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) //nolint:gosec // the operator chooses the directory
	if err != nil {
		return nil, fmt.Errorf("embedded chain: open nodes: %w", err)
	}
	log := &nodeLog{file: file}
	if err := log.findEnd(database); err != nil {
		return nil, errors.Join(fmt.Errorf("embedded chain: open %s: %w", path, err), file.Close())
	}
	return log, nil
}

func (l *nodeLog) findEnd(database ethdb.KeyValueReader) error {
	known, err := database.Has(nodeLogEnd)
	if err != nil {
		return fmt.Errorf("look for its end: %w", err)
	}
	if !known {
		return l.create()
	}
	stored, err := database.Get(nodeLogEnd)
	if err != nil || len(stored) != 8 {
		return fmt.Errorf("its end is stored as %x: %w", stored, err)
	}
	l.end = int64(binary.BigEndian.Uint64(stored))
	info, err := l.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() < l.end {
		return fmt.Errorf("it has %d bytes and the chain needs %d: it is cut off, or from another copy of the chain", info.Size(), l.end)
	}
	return nil
}

// create begins the file. Its name is on disk before the database refers to it.
func (l *nodeLog) create() error {
	if _, err := l.file.WriteAt([]byte(nodeLogHeader), 0); err != nil {
		return err
	}
	l.end = int64(len(nodeLogHeader))
	folder, err := os.Open(filepath.Dir(l.file.Name()))
	if err != nil {
		return err
	}
	defer folder.Close()
	return folder.Sync()
}

// read returns the record at a place.
func (l *nodeLog) read(at place) ([]byte, error) {
	record := make([]byte, at&math.MaxUint16)
	if _, err := l.file.ReadAt(record, int64(at>>16)); err != nil {
		return nil, err
	}
	return record, nil
}

// begin forgets what was added and not written.
func (l *nodeLog) begin() {
	l.added = l.added[:0]
}

// add says where a record will be once it is written.
func (l *nodeLog) add(record []byte) (place, error) {
	if len(record) > math.MaxUint16 {
		return 0, fmt.Errorf("a node of %d bytes", len(record))
	}
	at := place(l.end+int64(len(l.added)))<<16 | place(len(record))
	l.added = append(l.added, record...)
	return at, nil
}

// write writes what was added, and then the batch that refers to it: a place in
// the database always has its record, whenever the process is killed.
func (l *nodeLog) write(batch ethdb.Batch) error {
	if _, err := l.file.WriteAt(l.added, l.end); err != nil {
		return err
	}
	if err := l.file.Sync(); err != nil {
		return err
	}
	end := l.end + int64(len(l.added))
	if err := batch.Put(nodeLogEnd, binary.BigEndian.AppendUint64(nil, uint64(end))); err != nil {
		return fmt.Errorf("note the end of %s: %w", l.file.Name(), err)
	}
	if err := batch.Write(); err != nil {
		return fmt.Errorf("write to the database: %w", err)
	}
	l.end = end
	return nil
}

// close does not wait for anything: what was written is on disk.
func (l *nodeLog) close() error {
	if err := l.file.Close(); err != nil {
		return fmt.Errorf("embedded chain: close nodes: %w", err)
	}
	return nil
}
