package sandbox

import (
	"os"
	"time"
)

// killPatience bounds the wait for the last words of a killed program.
const killPatience = 2 * time.Second

// pipe is one of the ways in or out of a sandbox.
type pipe struct{ ours, theirs *os.File }

// pipes are opened together and closed together.
type pipes struct {
	all []pipe
	err error
}

// reader is a pipe that the program reads and we write.
func (p *pipes) reader() pipe {
	theirs, ours := p.open()
	return p.keep(pipe{ours: ours, theirs: theirs})
}

// writer is a pipe that the program writes and we read.
func (p *pipes) writer() pipe {
	ours, theirs := p.open()
	return p.keep(pipe{ours: ours, theirs: theirs})
}

func (p *pipes) open() (read, write *os.File) {
	if p.err != nil {
		return nil, nil
	}
	read, write, p.err = os.Pipe()
	return read, write
}

func (p *pipes) keep(one pipe) pipe {
	if p.err == nil {
		p.all = append(p.all, one)
	}
	return one
}

func (p *pipes) closeTheirs() {
	for _, one := range p.all {
		_ = one.theirs.Close()
	}
}

func (p *pipes) close() {
	p.closeTheirs()
	for _, one := range p.all {
		_ = one.ours.Close()
	}
}
